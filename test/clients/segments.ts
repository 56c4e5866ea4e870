import { truthAt, type Segment } from '../live/truth'
import type { Recording, Said, Who } from './recording'

/** What each window said, from change to change. */
export function segmentsOf({ truths, endsAt }: Recording): Segment[] {
  return truths.map(({ t, who, truth }, i) => {
    const next = truths.slice(i + 1).find((each) => each.who === who)
    return { who, truth, from: t, to: next?.t ?? endsAt }
  })
}

/** Which conversation a window shows at `t`. */
export function linkedAt({ links }: Recording, who: Who, t: number): string | null {
  return links.findLast((link) => link.who === who && link.t <= t)?.session ?? null
}

/** What Andon says of a session at `t`; undefined: it is not listed. */
export function saidAt({ andon }: Recording, session: string, t: number): Said | undefined {
  return andon.findLast((each) => each.session === session && each.t <= t)?.said ?? undefined
}

/** All conversations that a window ever showed. */
export function sessionsOf({ links, truths }: Recording): string[] {
  const spoken = new Set(truths.map(({ who }) => who))
  const found = links.filter(({ who }) => spoken.has(who)).flatMap(({ session }) => session ?? [])
  return [...new Set(found)]
}

/**
 * What is true of one conversation, over all windows that show it. A gap shorter than `least` between two equal truths
 * (a window closes, the next one is not drawn yet) is none.
 */
export function mergedOf(recording: Recording, session: string, least: number): Segment[] {
  const segments = segmentsOf(recording)
  const moments = [...segments.map(({ from }) => from), ...recording.links.map(({ t }) => t)]
  const merged: Segment[] = []
  for (const t of [...new Set(moments)].sort((a, b) => a - b)) {
    const group = segments.filter(({ who }) => linkedAt(recording, who, t) === session)
    const now = truthAt(group, t, 0, recording.endsAt)
    const last = merged.at(-1)
    const isOpen = last !== undefined && last.to === recording.endsAt
    if (isOpen && now?.truth === last.truth) continue
    if (isOpen) last.to = t
    if (!now) continue
    const before = merged.at(-2)
    if (before && last?.truth === 'ended' && before.truth === now.truth && t - last.from < least) {
      merged.pop()
      before.to = recording.endsAt
    } else merged.push({ who: now.who, truth: now.truth, from: t, to: recording.endsAt })
  }
  return merged
}
