import type { EventBody, LimitWindow, TokenCount } from '../../session'
import { count, isJson, number, record, type Json } from './json'

const NONE: TokenCount = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 }

export interface Tokens {
  /** Cumulative over the thread; copied into forks and children with the history. Null: not said. */
  total: TokenCount | null
  events: EventBody[]
}

/**
 * A `token_count`.
 * @param base what an inherited history had already used; the thread's own total starts above it
 * @param at the record's time: until autumn 2025 a window says only in how many seconds it ends
 */
export function tokensOf(payload: Json, base: TokenCount | null, at: number | null): Tokens {
  const events: EventBody[] = []
  const windows = windowsOf(record(payload['rate_limits']), at)
  if (windows.length > 0) events.push({ type: 'limits', windows })
  // `info` is null at a turn's start: the old numbers stay.
  const info = payload['info']
  if (!isJson(info)) return { total: null, events }
  const total = isJson(info['total_token_usage']) ? countOf(info['total_token_usage']) : null
  if (total) events.push({ type: 'usage_total', usage: minus(total, base ?? NONE) })
  const used = number(record(info['last_token_usage'])['total_tokens'])
  const limit = number(info['model_context_window'])
  if (used !== null) {
    events.push({
      type: 'context',
      used: Math.max(0, Math.round(used)),
      limit: limit !== null && limit >= 1 ? Math.round(limit) : null,
    })
  }
  return { total, events }
}

/** OpenAI counts the cached tokens into the input; here each token counts once. */
function countOf(usage: Json): TokenCount {
  const read = count(usage['cached_input_tokens'])
  const written = count(usage['cache_write_input_tokens'])
  return {
    input: Math.max(0, count(usage['input_tokens']) - read - written),
    output: count(usage['output_tokens']),
    cacheRead: read,
    cacheWrite: written,
  }
}

const minus = (a: TokenCount, b: TokenCount): TokenCount => ({
  input: Math.max(0, a.input - b.input),
  output: Math.max(0, a.output - b.output),
  cacheRead: Math.max(0, a.cacheRead - b.cacheRead),
  cacheWrite: Math.max(0, a.cacheWrite - b.cacheWrite),
})

/** `primary` may be the weekly window with `secondary` null: the minutes tell which it is, not the name. */
function windowsOf(limits: Json, at: number | null): LimitWindow[] {
  return [limits['primary'], limits['secondary']].flatMap((each) => {
    const window = record(each)
    const usedPercent = number(window['used_percent'])
    if (usedPercent === null) return []
    const minutes = number(window['window_minutes'])
    return [{ minutes: Math.round(minutes ?? 0), usedPercent, resetsAt: resetOf(window, at) }]
  })
}

function resetOf(window: Json, at: number | null): number | null {
  const seconds = number(window['resets_at'])
  if (seconds !== null) return seconds * 1000
  const left = number(window['resets_in_seconds'])
  return left !== null && at !== null ? at + left * 1000 : null
}

/** When the fullest window that is used up ends; null when none is. */
export function fullUntil(windows: readonly LimitWindow[]): number | null {
  const full = windows.filter((window) => window.usedPercent >= 100 && window.resetsAt !== null)
  return full.length > 0 ? Math.max(...full.map((window) => window.resetsAt ?? 0)) : null
}
