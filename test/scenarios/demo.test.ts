import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { claudeSession } from '../../fixtures/builders/claude-code'
import { DEMO, DEMO_SECONDS } from '../../fixtures/demo'
import { scenarioAt, step } from '../../fixtures/format'
import { play } from '../../fixtures/play'
import { processFileSchema, type Session, type Snapshot } from '../../src/shared/contract'
import { openRig } from '../harness/rig'

const START = Date.parse('2026-03-02T09:00:00.000Z')

const words = ({ state, reason }: Session) => `${state}/${reason.kind}`

/** Plays the demo over virtual time; what is shown 0.9 s after each step, and all alerts. */
async function watchDemo() {
  const scenario = scenarioAt(DEMO, START)
  const rig = await openRig({ start: START, homes: scenario.homes })
  const alerts: string[] = []
  const at = new Map<number, Snapshot>()
  try {
    for (const step of scenario.steps) {
      await rig.advanceTo(START + step.at * 1000)
      await rig.act(step.do)
      await rig.look()
      await rig.advanceTo(START + step.at * 1000 + 900)
      at.set(step.at, await rig.look())
      alerts.push(...rig.takeAlerts().map(({ action, kind }) => `${action} ${kind}`))
    }
  } finally {
    await rig.close()
  }
  return { at, alerts, seconds: Math.max(...at.keys()) }
}

test('the demo shows every light, one after the other', async () => {
  const { at, alerts, seconds } = await watchDemo()
  const first = at.get(0)?.sessions ?? []
  expect(Object.fromEntries(first.map((each) => [each.title, words(each)]))).toEqual({
    'Release the date picker': 'busy/thinking',
    'Move sessions out of the cookie': 'busy/thinking',
    'Translate the onboarding mails': 'busy/thinking',
    'Fix the login redirect': 'busy/tool',
    'Speed up the image import': 'busy/tool',
    'Storybook for the new components': 'background/shell',
    'Explain the retry policy': 'idle/asked',
    'Rename the metrics': 'idle/done',
  })
  const todos = { done: 2, total: 5, current: 'Keeping the target in the session' }
  expect(first.flatMap((each) => each.todos ?? [])).toEqual([todos])
  expect(first.flatMap((each) => each.subagents.map(({ state }) => state))).toEqual([
    'busy',
    'busy',
  ])
  expect([0, 5, 31, 70, 110].map((time) => at.get(time)?.light)).toEqual([
    'busy',
    'waiting',
    'waiting',
    'error',
    'error',
  ])
  expect(alerts).toEqual([
    'raise permission',
    'raise question',
    'raise error',
    'withdraw permission',
    'withdraw question',
  ])
  expect(seconds).toBeLessThan(DEMO_SECONDS)
})

test('a play writes its steps in real time, with its process table, begins again, and leaves nothing', async () => {
  const failures: string[] = []
  const played = await play({
    scenario: {
      cases: [],
      about: 'A session that starts and dies',
      steps: (start) => {
        const s = claudeSession({ start, id: 'abc', pid: 7 })
        return [
          step(0, [s.born(0), s.append(s.prompt(0, 'Hi'))]),
          step(0.1, [s.append(s.say(0.1, 'Hello.')), s.died()]),
        ]
      },
    },
    repeatAfter: 0.5,
    log: (message, cause) => failures.push(`${message}: ${String(cause)}`),
  })
  const home = played.homes['claude-code']?.[0] ?? ''
  const file = join(home, 'projects/-home-dev-shop-api/00000abc-0000-4000-8000-000000000000.jsonl')
  const pids = async () =>
    processFileSchema
      .parse(JSON.parse(await readFile(played.processesFile, 'utf8')))
      .processes.map(({ pid }) => pid)
  const lines = async () => (await readFile(file, 'utf8')).trim().split('\n').length
  try {
    expect([await lines(), await pids()]).toEqual([1, [7]])
    await sleep(300)
    expect([await lines(), await pids()]).toEqual([2, []])
    await expect.poll(async () => [await lines(), await pids()]).toEqual([1, [7]])
  } finally {
    await played.stop()
  }
  expect(existsSync(dirname(played.processesFile))).toBe(false)
  expect(failures).toEqual([])
})
