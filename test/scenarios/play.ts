import { expect } from 'vitest'
import { scenarioAt, type ScenarioSource } from '../../fixtures/format'
import { openRig } from '../harness/rig'
import { compare, compareStates, explain } from './compare'

/** All scenarios begin at this moment; any other would do. */
const START = Date.parse('2026-03-02T09:00:00.000Z')

/**
 * Plays one scenario over virtual time against a real engine and checks every expectation. An expectation is also put
 * to an engine that starts at that very moment: a state must not depend on having watched it come, unless the
 * scenario says why. Returns how many expectations were checked.
 */
export async function playScenario(source: ScenarioSource): Promise<number> {
  const scenario = scenarioAt(source, START)
  const { homes, all, finishedAfterMs } = scenario
  const sinceMs = scenario.sinceHours * 3_600_000
  const rig = await openRig({ start: START, homes, all, sinceMs, finishedAfterMs })
  try {
    let checked = 0
    for (const step of scenario.steps) {
      await rig.advanceTo(START + Math.round(step.at * 1000))
      if (step.do.length > 0) {
        await rig.act(step.do)
        await rig.look()
      }
      if (!step.expect) continue
      checked += 1
      const snapshot = await rig.look()
      const { expected, actual } = compare(step.expect, snapshot, rig.takeAlerts())
      expect(actual, `at ${step.at} s\n${explain(snapshot)}\n`).toEqual(expected)
      if (step.expect.history !== undefined) continue
      const fresh = await rig.freshLook()
      const again = compareStates(step.expect, fresh)
      expect(
        again.actual,
        `at ${step.at} s, by an Andon that has just started\n${explain(fresh)}\n`,
      ).toEqual(again.expected)
    }
    return checked
  } finally {
    await rig.close()
  }
}
