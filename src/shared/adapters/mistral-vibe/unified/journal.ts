import { arr, num, obj, parseObject, str, type Json } from '../../../text'
import { applyDelta, replaceAll } from './operations'
import type { Projection } from './projection'
import { putCallback, putProcess, type Runtime } from './runtime'

/** What a store's reader carries from one look to the next. */
export interface Progress {
  projection: Projection
  runtime: Runtime
  /** The newest sequence applied: a record is never applied twice, whatever is read again. */
  sequence: number
  /** Words not known: `type` or `op` → count. */
  unknown: Map<string, number>
  /** Records that were no JSON although a line end follows them. */
  broken: number
}

/** Record types that are bookkeeping (README "Unified"). */
const SKIPPED = new Set([
  'action_intent',
  'action_result',
  'process_operation_dispatched',
  'process_notification_submitted',
  'command_reserved',
  'core_input',
  'receipt_succeeded',
  'receipt_failed',
])

/**
 * Applies the bytes of a journal segment from a record's start on.
 *
 * @returns how many bytes were consumed. A torn last line is not: the writer finishes or cuts it.
 */
export function applyJournal(progress: Progress, bytes: Uint8Array): number {
  let start = 0
  while (start < bytes.length) {
    const end = bytes.indexOf(0x0a, start)
    const line = bytes.subarray(start, end < 0 ? bytes.length : end)
    const record = line.length > 0 ? parseObject(line) : null
    // A strict prefix of a JSON object never parses: an unfinished line that does is whole.
    if (end < 0 && !record) return start
    if (record) applyRecord(progress, record)
    else if (line.length > 0) progress.broken += 1
    if (end < 0) return bytes.length
    start = end + 1
  }
  return start
}

function applyRecord(progress: Progress, record: Json): void {
  const sequence = num(record, 'sequence')
  if (sequence !== undefined) {
    if (sequence <= progress.sequence) return
    progress.sequence = sequence
  }
  const payload = obj(record, 'payload')
  const type = str(record, 'type') ?? ''
  if (!payload || SKIPPED.has(type)) return
  switch (type) {
    case 'projection_delta':
      progress.projection = applyDelta(progress.projection, arr(payload, 'delta'), (word) =>
        count(progress, `op\t${word}`),
      )
      return
    case 'projection_advanced': {
      const snapshot = obj(payload, 'snapshot')
      if (snapshot) progress.projection = replaceAll(snapshot)
      return
    }
    case 'callback_registered':
      putCallback(progress.runtime, payload)
      return
    case 'callback_resolved':
      progress.runtime.callbacks.delete(str(payload, 'callback_id') ?? '')
      return
    case 'process_state_changed':
      putProcess(progress.runtime, payload)
      return
    default:
      count(progress, `record\t${type}`)
  }
}

function count(progress: Progress, word: string): void {
  progress.unknown.set(word, (progress.unknown.get(word) ?? 0) + 1)
}
