import { judge } from '../fuzz/read'
import { worldsOf } from '../fuzz/world'
import type { ScenarioSource } from '../../fixtures/format'
import type { Draft } from '../../src/shared/adapters'

/** What a session was judged to be, and by which rule. */
export interface Shown {
  tool: string
  state: string
  reason: string
  rule: string
  confidence: string
}

/** Rules that only time brings: later by these (ms). */
const LATER = [0, 60_000, 10 * 3_600_000]

/** Everything that the scenarios' worlds are judged to be, at once and later, with their processes and without. */
export async function shownBy(sources: readonly ScenarioSource[]): Promise<Shown[]> {
  const found = new Map<string, Shown>()
  for (const world of sources.flatMap(worldsOf)) {
    for (const later of LATER) {
      for (const processes of [world.processes, []]) {
        const drafts = await judge({ ...world, now: world.now + later, processes }, false)
        for (const draft of drafts) {
          const shown = shownOf(draft)
          found.set(Object.values(shown).join(' '), shown)
        }
      }
    }
  }
  return [...found.values()]
}

const shownOf = ({ session }: Draft): Shown => ({
  tool: session.tool,
  state: session.state,
  reason: session.reason.kind,
  rule: session.evidence.rule,
  confidence: session.confidence,
})
