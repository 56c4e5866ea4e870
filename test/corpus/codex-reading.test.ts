import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ReadHandle } from '../../src/main/engine/fs'
import { inflate } from '../../src/main/engine/read/inflate'
import { nodeInflater, scriptInflater, type OpenInflater } from '../../src/main/engine/read/zstd'
import { blocksOf, frameOf } from '../../src/main/engine/testing/zstd'
import type { Line } from '../../src/shared/adapters'
import type { Detail, Screen, Session, Step } from '../../src/shared/contract'
import { EMPTY_STATE, reduce, type SessionState } from '../../src/shared/session'
import { codex } from '../../src/shared/adapters/codex'
import { eventsOf, stateOf } from '../../src/shared/adapters/codex/testing'
import { openRig } from '../harness/rig'
import { corpusFolder } from '../live/timeline'

const folder = corpusFolder('codex')
const THREAD = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jsonl(?:\.zst)?$/

const DECODERS: readonly (readonly [string, OpenInflater | undefined])[] = [
  ['the decoder in JavaScript', scriptInflater],
  ["Node's decoder (skipped where Node has no zstd: it is there from 22.15 on)", nodeInflater],
]

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
    'a compressed rollout and its plain twin give the same session and the same detail',
    { timeout: 60_000 },
    async () => {
      const twins = rollouts('.jsonl.zst')
      expect(twins.length).toBeGreaterThan(0)
      for (const file of twins) {
        const plain = plainOf(file)
        const told = await toldOf(basename(plain), bytesOf(plain))
        expect(told.steps.length).toBeGreaterThan(0)
        expect(await toldOf(basename(file), bytesOf(file))).toEqual(told)
      }
    },
  )

  test(
    'so do rollouts of every age in a frame that saves nothing',
    { timeout: 60_000 },
    async () => {
      const small = rollouts('.jsonl').filter((file) => bytesOf(file).length < 300 * 1024)
      for (const file of small.filter((_, index) => index % 8 === 0)) {
        const frame = frameOf(blocksOf(bytesOf(file), 100_000))
        const packed = await toldOf(`${basename(file)}.zst`, frame)
        expect(packed, `${file}`).toEqual(await toldOf(basename(file), bytesOf(file)))
      }
    },
  )

  for (const [name, open] of DECODERS) {
    test.skipIf(open === undefined)(`${name} gives the plain twin's lines`, async () => {
      for (const file of rollouts('.jsonl.zst')) {
        const lines = await inflatedLines(bytesOf(file), open)
        expect(lines.join('\n')).toBe(bytesOf(plainOf(file)).toString('utf8').trimEnd())
      }
    })
  }
})

const bytesOf = (file: string): Buffer => readFileSync(join(folder ?? '', file))

function plainOf(file: string): string {
  const plain = rollouts('.jsonl').find((each) => basename(each) === basename(file, '.zst'))
  if (plain === undefined) throw new Error(`${file} has no plain twin`)
  return plain
}

async function inflatedLines(bytes: Buffer, open: OpenInflater | undefined): Promise<string[]> {
  const lines: string[] = []
  const handle: ReadHandle = {
    stat: () => Promise.reject(new Error('not asked for')),
    read: async (buffer, position) => bytes.copy(buffer, 0, position),
    close: async () => {},
  }
  const take = (line: Line) => lines.push(Buffer.from(line.bytes).toString('utf8'))
  await inflate(handle, bytes.length, take, open === undefined ? {} : { open })
  return lines
}

interface Told {
  session: Partial<Session>
  /** All pages of its detail. */
  steps: Step[]
  screen: Screen | undefined
}

async function toldOf(name: string, bytes: Uint8Array): Promise<Told> {
  const start = Date.parse('2026-11-30T12:00:00.000Z')
  const rig = await openRig({ start, homes: { codex: ['.codex'] }, all: true })
  try {
    const base64 = Buffer.from(bytes).toString('base64')
    const path = `.codex/sessions/2026/01/01/${name}`
    await rig.act([{ op: 'write', file: path, content: { base64 } }])
    const { sessions, sources } = await rig.look()
    expect(sources.flatMap((source) => source.faults)).toEqual([])
    expect(sessions).toHaveLength(1)
    const session = sessions[0]!
    const steps: Step[] = []
    let screen: Screen | undefined
    for (let before: number | null = null; ;) {
      const asked = { id: session.id, before, limit: 40, agent: null }
      const page: Detail | null = await rig.engine().detail(asked)
      steps.unshift(...(page?.steps ?? []))
      screen ??= page?.screen
      before = page?.earlier ?? null
      if (before === null) break
    }
    const evidence = { ...session.evidence, file: null }
    return { session: { ...session, evidence }, steps, screen }
  } finally {
    await rig.close()
  }
}
