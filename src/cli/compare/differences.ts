import { isDeepStrictEqual } from 'node:util'
import type { Said } from './build'

/** One thing that the two builds do not say alike. Undefined on a side: it says nothing there. */
export interface Difference {
  /** Null: of the whole, not of a session. */
  session: string | null
  /** `snapshot`, `doctor`, `detail`, or the record: `step <offset>` (and which of its steps, where it made several). */
  record: string
  /** The field, as in `subagents[0].state`; empty: the whole record. */
  field: string
  base: unknown
  here: unknown
}

type Fields = Record<string, unknown>

/** All differences, by session in the order of the list, and within it by record. */
export function differences(base: Said, here: Said): Difference[] {
  const out: Difference[] = []
  const whole = within(null, out)
  whole('snapshot', '', without(base.status, 'sessions'), without(here.status, 'sessions'))
  whole('snapshot', 'order', [...base.shown.keys()], [...here.shown.keys()])
  whole('doctor', '', without(base.doctor, 'sessions'), without(here.doctor, 'sessions'))
  const [baseStatus, hereStatus] = [byId(base.status), byId(here.status)]
  const [baseDoctor, hereDoctor] = [byId(base.doctor), byId(here.doctor)]
  for (const id of new Set([...base.shown.keys(), ...here.shown.keys()])) {
    const note = within(id, out)
    note('snapshot', '', baseStatus.get(id), hereStatus.get(id))
    if (!baseStatus.has(id) || !hereStatus.has(id)) continue
    note('doctor', '', baseDoctor.get(id), hereDoctor.get(id))
    const [was, is] = [base.shown.get(id), here.shown.get(id)]
    // The session of a detail is the snapshot's: told once.
    note('detail', '', without(was, 'steps', 'session'), without(is, 'steps', 'session'))
    const [wasSteps, isSteps] = [byRecord(was), byRecord(is)]
    for (const record of inOrder([...wasSteps.keys(), ...isSteps.keys()]))
      note(record, '', wasSteps.get(record), isSteps.get(record))
  }
  return out
}

type Note = (record: string, field: string, base: unknown, here: unknown) => void

function within(session: string | null, out: Difference[]): Note {
  const note: Note = (record, field, base, here) => {
    if (isDeepStrictEqual(base, here)) return
    if (isFields(base) && isFields(here)) {
      for (const key of new Set([...Object.keys(base), ...Object.keys(here)]))
        note(record, field === '' ? key : `${field}.${key}`, base[key], here[key])
    } else if (Array.isArray(base) && Array.isArray(here) && base.length === here.length) {
      base.forEach((each, index) => note(record, `${field}[${index}]`, each, here[index]))
    } else out.push({ session, record, field, base, here })
  }
  return note
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listIn = (value: unknown, key: string): unknown[] => {
  const list = isFields(value) ? value[key] : null
  return Array.isArray(list) ? list : []
}

function without(value: unknown, ...keys: string[]): unknown {
  if (!isFields(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)))
}

function byId(value: unknown): Map<string, unknown> {
  return new Map(
    listIn(value, 'sessions')
      .filter(isFields)
      .map((session) => [String(session['id']), session]),
  )
}

/** A record may make several steps: the second one is `step 120 (2)`. */
function byRecord(detail: unknown): Map<string, unknown> {
  const steps = new Map<string, unknown>()
  for (const step of listIn(detail, 'steps').filter(isFields)) {
    const name = `step ${String(step['offset'])}`
    let key = name
    for (let nth = 2; steps.has(key); nth += 1) key = `${name} (${nth})`
    steps.set(key, step)
  }
  return steps
}

const offsetOf = (record: string): number => Number(/\d+/.exec(record)?.[0] ?? 0)

const inOrder = (records: readonly string[]): string[] =>
  [...new Set(records)].sort((a, b) => offsetOf(a) - offsetOf(b) || (a < b ? -1 : 1))
