import type { Alert } from '../../src/shared/contract'
import type { Disagreement, ReplayRules } from './replay'
import type { Recording, Truth } from './timeline'
import type { Segment } from './truth'

export type RaisedAlert = Alert & { t: number }

/** A wait shorter than this may pass without an alert (the guard of 400 ms and the width of the recording). */
const SHORT = 1100

const KINDS: Partial<Record<Truth, Alert['kind']>> = {
  'waiting:permission': 'permission',
  'waiting:question': 'question',
  'waiting:plan': 'plan',
  error: 'error',
}

interface Evidence {
  recording: Pick<Recording, 'endsAt'>
  rules: Pick<ReplayRules, 'tool' | 'margin' | 'alertIsOptional' | 'mayStay'>
  /** The conversation that each segment was shown in. */
  shown: ReadonlyMap<Segment, string>
  raised: readonly RaisedAlert[]
}

/** Two waits that follow each other closely: the alert belongs to the one in which it was raised. */
function isWithinAnother(
  { t }: RaisedAlert,
  segment: Segment,
  id: string,
  shown: Evidence['shown'],
): boolean {
  if (segment.from <= t && t < segment.to) return false
  return [...shown].some(
    ([other, session]) =>
      session === id && other.truth === segment.truth && other.from <= t && t < other.to,
  )
}

/** One alert for each wait, within it, taken back when it is over; none besides. */
export function judgeAlerts({ recording, rules, shown, raised }: Evidence): Disagreement[] {
  const found: Disagreement[] = []
  const raises = new Set(raised.filter((alert) => alert.action === 'raise'))
  const slack = rules.margin + 500

  for (const [segment, id] of shown) {
    const kind = KINDS[segment.truth]
    if (kind === undefined) continue
    const needed = segment.to - segment.from > SHORT && !rules.alertIsOptional?.(segment)
    const session = `${rules.tool}:${id}`
    const own = [...raises].filter(
      (alert) =>
        alert.session === session &&
        alert.kind === kind &&
        alert.t >= segment.from - rules.margin &&
        alert.t < segment.to + rules.margin &&
        !isWithinAnother(alert, segment, id, shown),
    )
    const [first, ...more] = own
    own.forEach((alert) => raises.delete(alert))
    const say = (t: number, what: string) => found.push({ t, what: `alert: ${what}` })
    if (!first && needed) say(segment.from, `none for ${segment.truth}`)
    if (more.length > 0) say(segment.from, `${own.length} for one ${segment.truth}`)
    if (!first || segment.to + slack > recording.endsAt || rules.mayStay?.(segment)) continue
    const back = raised.find((alert) => alert.action === 'withdraw' && alert.id === first.id)
    if (!back) say(segment.to, `${kind} was never withdrawn`)
    else if (back.t > segment.to + slack) say(back.t, `${kind} was withdrawn late`)
    else if (back.t < segment.to - rules.margin) say(back.t, `${kind} was withdrawn too early`)
  }
  for (const alert of raises) {
    found.push({
      t: alert.t,
      what: `alert: ${alert.kind} in ${alert.session} that nothing calls for`,
    })
  }
  return found
}
