import { arr, isObject, obj, str, type Json } from '../../../text'
import { envelope, putEntry, readSnapshot, type Projection } from './projection'

/**
 * Applies the operations of one `projection_delta`. `set_envelope` brings a state with an empty history: the entries
 * stay. Operations not known are skipped and named (README "Unified").
 */
export function applyDelta(
  projection: Projection,
  delta: readonly unknown[],
  unknownOp: (word: string) => void,
): Projection {
  let next = projection
  for (const raw of delta) {
    if (isObject(raw)) next = applyOp(next, raw, unknownOp)
  }
  return next
}

function applyOp(projection: Projection, op: Json, unknownOp: (word: string) => void): Projection {
  const word = str(op, 'op') ?? ''
  switch (word) {
    case 'append_entry':
      putEntry(projection.entries, op['entry'])
      return projection
    case 'replace_entry':
      return replaceEntry(projection, op)
    case 'remove_entry':
      projection.entries.delete(str(op, 'id') ?? '')
      return projection
    case 'set_history_entries': {
      const entries = new Map<string, never>()
      const next = { ...projection, entries }
      for (const raw of arr(op, 'entries')) putEntry(next.entries, raw)
      return next
    }
    case 'set_envelope': {
      const state = obj(op, 'state')
      return state ? { ...envelope(state), entries: projection.entries } : projection
    }
    default:
      unknownOp(word)
      return projection
  }
}

/** The entry keeps its place even when its id changes with the replacement. */
function replaceEntry(projection: Projection, op: Json): Projection {
  const id = str(op, 'id') ?? ''
  const entry = obj(op, 'entry')
  if (!entry) return projection
  if (str(entry, 'id') === id || !projection.entries.has(id)) {
    putEntry(projection.entries, entry)
    return projection
  }
  const entries: Projection['entries'] = new Map()
  for (const [key, value] of projection.entries) {
    if (key === id) putEntry(entries, entry)
    else entries.set(key, value)
  }
  return { ...projection, entries }
}

/** A whole state in one record (`projection_advanced`, minor 1). */
export const replaceAll = (snapshot: Json): Projection => readSnapshot(snapshot, [])
