import type { ScreenReader } from '../../../shared/adapters'
import type { Moment, MomentRequest, Screen } from '../../../shared/contract'
import { limitsOf, screenOf, stepsOf, type SessionEvent } from '../../../shared/session'
import { entriesOf } from '../detail'
import { onWhole, pageOf } from '../page'
import { Fold } from '../read/fold'
import { besideOf, shownOf } from '../read/stored'
import type { Subject } from '../subject'
import type { LineSource } from './source'

/** A moment is looked for in a window that grows from the first to the last size (bytes). */
const FIRST_WINDOW = 128 * 1024
const LAST_WINDOW = 8 * 1024 * 1024
const GROWTH = 4

type LogSubject = Extract<Subject, { kind: 'log' }>

/** The screen and the newest steps as they were. Null: there are no records. */
export async function readMoment(
  subject: Subject,
  request: MomentRequest,
  source: LineSource,
): Promise<Moment | null> {
  switch (subject.kind) {
    case 'nothing':
      return null
    case 'store': {
      const stored = subject.at(request.until)
      return stored && { ...pageOf(stored.steps, request.limit, 0), screen: stored.screen }
    }
    case 'log':
      return momentOfLog(subject, request, source)
  }
}

async function momentOfLog(
  subject: LogSubject,
  { until, limit, agent }: MomentRequest,
  source: LineSource,
): Promise<Moment> {
  const { adapter } = subject.home
  for (let window = FIRST_WINDOW; ; window *= GROWTH) {
    const start = Math.max(0, until - window)
    const { events, fold, reader } = await look(subject, [start, until], source)
    const steps = stepsOf(events, agent)
    const enough = steps.length > limit && adapter.decided(fold.state, subject.entry.located)
    if (start > 0 && window < LAST_WINDOW && !enough) continue
    const limits = limitsOf(fold.state.limits)
    return {
      ...onWhole(subject.entry, pageOf(steps, limit, start)),
      // A list is told item by item: the end of a log alone may not know them all.
      ...(start === 0 && entriesOf(fold.state.todos ?? [])),
      screen: await screenThen(subject, fold, reader),
      ...(limits.length > 0 && { limits }),
    }
  }
}

interface Look {
  events: SessionEvent[]
  fold: Fold
  reader: ScreenReader | undefined
}

async function look(
  { home, entry }: LogSubject,
  range: readonly [number, number],
  source: LineSource,
): Promise<Look> {
  const events: SessionEvent[] = []
  const decoder = home.adapter.decoder(entry.located)
  const reader = home.adapter.screen?.(entry.located)
  const fold = new Fold({
    decode: (line) => {
      reader?.see(line)
      const told = decoder.decode(line)
      events.push(...told)
      return told
    },
  })
  await source.read({ home, entry }, range, fold.push)
  return { events, fold, reader }
}

async function screenThen(
  { home, entry, group }: LogSubject,
  { state }: Fold,
  reader: ScreenReader | undefined,
): Promise<Screen> {
  // What runs now did not run then, and what a file beside holds is of now.
  const told = reader?.screen(state, besideOf(home, group, entry.path)) ?? null
  return told === null ? screenOf(state) : shownOf(home, told)
}
