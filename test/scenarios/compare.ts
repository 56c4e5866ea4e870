import type { z } from 'zod'
import type { expectationSchema } from '../../fixtures/format'
import type { Alert, Session, Snapshot } from '../../src/shared/contract'

type Expectation = z.output<typeof expectationSchema>

/** What is expected and what is there, in the same shape, so that a test's diff shows only what is wrong. */
export interface Comparison {
  expected: Record<string, unknown>
  actual: Record<string, unknown>
}

export function compare(expectation: Expectation, snapshot: Snapshot, alerts: Alert[]): Comparison {
  const states = compareStates(expectation, snapshot)
  return {
    expected: { ...states.expected, alerts: expectation.alerts },
    actual: {
      ...states.actual,
      alerts: alerts.map(({ action, kind, session }) => ({ action, kind, session })),
    },
  }
}

/** The same without the alerts, which an Andon that has just started has not. */
export function compareStates(expectation: Expectation, snapshot: Snapshot): Comparison {
  const expected: Record<string, unknown> = {}
  const actual: Record<string, unknown> = {}
  const both = (key: string, wanted: unknown, found: unknown) => {
    expected[key] = wanted
    actual[key] = pick(found, wanted)
  }
  if (expectation.light !== undefined) both('light', expectation.light, snapshot.light)
  if (expectation.list !== undefined) {
    both(
      'list',
      expectation.list,
      snapshot.sessions.map((session) => session.id),
    )
  }
  for (const [id, wanted] of Object.entries(expectation.sessions)) {
    const session = snapshot.sessions.find((each) => each.id === id)
    both(id, wanted === null ? 'not listed' : flat(wanted), session ? view(session) : 'not listed')
  }
  for (const [place, wanted] of Object.entries(expectation.sources)) {
    both(place, wanted, sourceAt(snapshot, place))
  }
  return { expected, actual }
}

type Wanted = NonNullable<Expectation['sessions'][string]>

const flat = ({ fields, ...wanted }: Wanted): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)),
  ...fields,
})

const view = (session: Session): Record<string, unknown> => ({
  ...session,
  reason: session.reason.kind,
  says: session.reason.text,
})

function sourceAt(snapshot: Snapshot, place: string): unknown {
  const [tool, index] = place.split('/')
  return (
    snapshot.sources.filter((source) => source.tool === tool)[Number(index)] ?? 'no such source'
  )
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The part of `found` that `wanted` speaks of. Arrays are taken as a whole, their items by `wanted`'s. */
function pick(found: unknown, wanted: unknown): unknown {
  if (!isObject(found) || !isObject(wanted)) return found
  if (Array.isArray(found)) {
    return Array.isArray(wanted) ? found.map((item, index) => pick(item, wanted[index])) : found
  }
  return Object.fromEntries(Object.keys(wanted).map((key) => [key, pick(found[key], wanted[key])]))
}

/** One line a session: what it is and which rule says so. For the message of a failing test. */
export function explain(snapshot: Snapshot): string {
  return snapshot.sessions
    .map(
      ({ id, state, reason, evidence }) =>
        `${id}: ${state}/${reason.kind} "${reason.text}" by ${evidence.rule}`,
    )
    .join('\n')
}
