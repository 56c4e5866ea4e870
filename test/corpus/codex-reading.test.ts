import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Session } from '../../src/shared/contract'
import { EMPTY_STATE, reduce, type SessionState } from '../../src/shared/session'
import { codex } from '../../src/shared/adapters/codex'
import { eventsOf, stateOf } from '../../src/shared/adapters/codex/testing'
import { openRig } from '../harness/rig'
import { corpusFolder } from '../live/timeline'

const folder = corpusFolder('codex')
const THREAD = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jsonl(?:\.zst)?$/

const rollouts = (ending: string): string[] =>
  folder === null
    ? []
    : readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
        (file) => file.endsWith(ending) && THREAD.test(file),
      )

/** What the state of a thread rests on; totals are another matter. */
const standing = (state: SessionState) => ({
  turn: state.turn,
  calls: state.calls.map(({ id, asks, mayAsk }) => ({ id, asks, mayAsk })),
  error: state.error,
  plan: state.planReady,
})

describe.skipIf(folder === null)('reading the corpus of Codex (skipped where it is absent)', () => {
  const WINDOWS = [4, 16, 64, 256].map((kilobytes) => kilobytes * 1024)

  test('a tail that is called decided says what the whole file says', { timeout: 120_000 }, () => {
    let decided = 0
    for (const file of rollouts('.jsonl')) {
      const thread = THREAD.exec(file)?.[1] ?? ''
      const source = readFileSync(join(folder ?? '', file), 'utf8')
      const size = Buffer.byteLength(source)
      const whole = stateOf(source, thread)
      for (const window of WINDOWS.filter((each) => each < size)) {
        const tail = eventsOf(source, thread, size - window).reduce(reduce, EMPTY_STATE)
        const located = codex.locate(`sessions/2026/01/01/${basename(file)}`)
        if (!located || !codex.decided(tail, located)) continue
        decided += 1
        // A review by a guardian that was cut short is no failure; that is said at the head of its file.
        if (whole.facts['kind'] === 'guardian') continue
        expect(standing(tail), `${file}, the last ${window} bytes`).toEqual(standing(whole))
      }
    }
    expect(decided).toBeGreaterThan(50)
  })

  test(
    'a compressed rollout and its plain twin give the same session',
    { timeout: 60_000 },
    async () => {
      const twins = rollouts('.jsonl.zst')
      expect(twins.length).toBeGreaterThan(0)
      for (const file of twins) {
        const plain = rollouts('.jsonl').find((each) => basename(each) === basename(file, '.zst'))
        expect({ file, plain }).toMatchObject({ plain: expect.any(String) })
        expect(await sessionOf(file)).toEqual(await sessionOf(plain ?? ''))
      }
    },
  )
})

async function sessionOf(file: string): Promise<Partial<Session>> {
  const start = Date.parse('2026-11-30T12:00:00.000Z')
  const rig = await openRig({ start, homes: { codex: ['.codex'] }, all: true })
  try {
    const base64 = readFileSync(join(folder ?? '', file)).toString('base64')
    const path = `.codex/sessions/2026/01/01/${basename(file)}`
    await rig.act([{ op: 'write', file: path, content: { base64 } }])
    const { sessions, sources } = await rig.look()
    expect(sources.flatMap((source) => source.faults)).toEqual([])
    expect(sessions).toHaveLength(1)
    const session = sessions[0]!
    return { ...session, evidence: { ...session.evidence, file: null } }
  } finally {
    await rig.close()
  }
}
