import type { TodoItem } from '../../session'
import { list, parseJson, record, text, type Json } from './json'

const STATUSES = new Set<string>(['pending', 'in_progress', 'completed'])

/** The steps of an `update_plan` call; null where its arguments hold no list. */
export function planItems(args: Json): TodoItem[] | null {
  if (!Array.isArray(args['plan'])) return null
  return list(args['plan']).flatMap((each, index) => {
    const step = text(record(each)['step'])
    return step === null ? [] : [item(index, step, text(record(each)['status']))]
  })
}

/**
 * The steps of `tools.update_plan({...})` inside the program text of code mode (0.137 on): JavaScript, so its keys may
 * stand without quotes and its texts in any of them.
 */
export function planInCode(code: string): TodoItem[] | null {
  const start = code.indexOf('tools.update_plan(')
  if (start < 0) return null
  const source = code.slice(start + 'tools.update_plan('.length)
  const strict = parseJson(source.slice(0, Math.max(0, source.lastIndexOf('})') + 1)))
  if (strict) return planItems(strict)
  const steps = [...source.matchAll(STEP)]
  return steps.length > 0
    ? steps.map((match, index) => item(index, unquoted(match[1] ?? ''), match[2] ?? null))
    : null
}

const STEP =
  /["']?step["']?\s*:\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)\s*,\s*["']?status["']?\s*:\s*["'`](\w+)["'`]/g

const unquoted = (quoted: string): string => quoted.slice(1, -1).replace(/\\(.)/g, '$1')

function item(index: number, step: string, status: string | null): TodoItem {
  const known = status !== null && STATUSES.has(status)
  return {
    id: String(index),
    text: step,
    doing: null,
    status: known && (status === 'completed' || status === 'in_progress') ? status : 'pending',
  }
}

/** A proposed plan's title: its first heading, else its first line. */
export function planTitle(plan: string): string {
  const lines = plan.replace(/<\/?proposed_plan>/g, '').split('\n')
  const line = lines.find((each) => /^#+ /.test(each)) ?? lines.find((each) => each.trim() !== '')
  return (line ?? '').replace(/^#+\s*/, '').trim()
}
