import { describe, expect, test } from 'vitest'
import { argue } from './arguments'
import { CLAUDE } from './claude'
import { CODEX } from './codex'
import type { Client } from './client'
import { compare } from './compare'
import type { Recording, Said } from './recording'
import { mergedOf } from './segments'
import type { Truth } from '../live/timeline'

const said = (
  state: Said['state'],
  kind: Said['reason']['kind'],
  hint: Said['hint'] = null,
): Said => ({
  state,
  reason: { kind, text: '' },
  confidence: 'told',
  hint,
  evidence: { rule: 'a.rule', file: null, offset: null, at: null },
  live: 'alive',
})

type Window = [t: number, truth: Truth][]

/** One conversation `s`, shown by some windows from the beginning. */
function recording(client: Client, windows: Window[], andon: [number, Said | null][]): Recording {
  return {
    name: 'x',
    client: client.name,
    version: '1.0.0',
    endsAt: 20_000,
    truths: windows
      .flatMap((window, who) => window.map(([t, truth]) => ({ t, who, truth, how: '' })))
      .sort((a, b) => a.t - b.t),
    writes: Array.from({ length: 200 }, (_, i) => ({ t: i * 100, session: 's' })),
    links: windows.map((_, who) => ({ t: 0, who, session: 's' })),
    andon: andon.map(([t, each]) => ({ t, session: `${client.tool}:s`, said: each })),
    alerts: [],
    drift: [],
    faults: [],
    notes: [],
    problems: [],
  }
}

const BUSY = said('busy', 'thinking')
const IDLE = said('idle', 'done')
const WAITS = said('waiting', 'permission')
const TURN: Window = [
  [0, 'idle'],
  [5_000, 'busy'],
  [12_000, 'idle'],
]

describe('comparing', () => {
  test('agrees when Andon follows within the margin', () => {
    const { compared, agreed, disagreements, delays } = compare(
      recording(
        CLAUDE,
        [TURN],
        [
          [100, IDLE],
          [5_400, BUSY],
          [11_800, IDLE],
        ],
      ),
      CLAUDE,
    )
    expect(disagreements).toEqual([])
    expect(agreed).toBe(compared)
    // The margins of the start and of two changes are left out.
    expect(compared).toBe(20_000 - 700 - 2 * 1_400)
    expect(delays).toEqual([
      { truth: 'busy', ms: 400 },
      { truth: 'idle', ms: -200 },
    ])
  })

  test('finds a state that came too late, and for how long', () => {
    const { disagreements } = compare(
      recording(
        CLAUDE,
        [TURN],
        [
          [0, IDLE],
          [7_000, BUSY],
          [7_100, said('busy', 'tool')],
          [12_100, IDLE],
        ],
      ),
      CLAUDE,
    )
    expect(disagreements).toMatchObject([
      { t: 5_700, ms: 1_300, into: 2_000, truth: 'busy', said: 'idle/done', rule: 'a.rule' },
    ])
  })

  test('waits for a client that draws first and writes later, but not for ever', () => {
    const late = (writes: number[]) => {
      const world = recording(
        CLAUDE,
        [TURN],
        [
          [0, IDLE],
          [7_000, BUSY],
          [12_100, IDLE],
        ],
      )
      const list = writes.map((t) => ({ t, session: 's' }))
      const { disagreements, unwritten } = compare({ ...world, writes: list }, CLAUDE)
      return [disagreements.map(({ t, ms }) => [t, ms]), unwritten]
    }
    expect(late([0, 6_900])).toEqual([[], 1_300])
    expect(late([0, 5_500])).toEqual([[[6_200, 800]], 500])
    const world = recording(CLAUDE, [TURN], [[0, IDLE]])
    expect(compare({ ...world, writes: [] }, CLAUDE).disagreements).toMatchObject([
      { t: 8_000, truth: 'busy' },
    ])
  })

  test('finds a wrong state that lasted a moment in the middle', () => {
    const { disagreements } = compare(
      recording(
        CLAUDE,
        [TURN],
        [
          [0, IDLE],
          [5_000, BUSY],
          [8_000, WAITS],
          [8_100, BUSY],
          [12_100, IDLE],
        ],
      ),
      CLAUDE,
    )
    expect(disagreements).toMatchObject([{ t: 8_000, ms: 100, said: 'waiting/permission' }])
  })

  test('finds a session that is not listed', () => {
    const { disagreements } = compare(recording(CLAUDE, [TURN], []), CLAUDE)
    expect(disagreements.map((each) => each.said)).toContain('not listed')
  })

  test('two windows of one conversation: the one that changed last tells', () => {
    const windows: Window[] = [TURN, [[2_000, 'idle']]]
    const merged = mergedOf(recording(CLAUDE, windows, []), 's', 700)
    expect(merged.map(({ truth, from }) => [truth, from])).toEqual([
      ['idle', 0],
      ['busy', 5_000],
      ['idle', 12_000],
    ])
  })

  test('a wait that is about something else than the screen', () => {
    const about = (text: string): Said => ({ ...WAITS, reason: { kind: 'permission', text } })
    const world = (text: string, screen: string) => {
      const wait = { t: 5_000, who: 0, truth: 'waiting:permission' as const, how: '', screen }
      const plain = recording(
        CLAUDE,
        [[[0, 'busy']]],
        [
          [0, BUSY],
          [5_000, about(text)],
        ],
      )
      const { truths } = plain
      return compare({ ...plain, truths: [...truths, wait] }, CLAUDE).disagreements[0]?.said
    }
    const rule = '─'.repeat(80)
    const screen = `❯ touch b.txt\n${rule}\nBash command\n\n  touch a.txt\n\nDo you want to proceed?`
    expect(world('Bash: touch b.txt', screen)).toBe('waiting/permission about "Bash: touch b.txt"')
    expect(world('Bash: touch a.txt', screen)).toMatch(/^alert/)
    expect(world('Bash: touch b.txt or Bash: touch a.txt', screen)).toMatch(/^alert/)
    expect(world('Edit: /home/dev/a.txt', screen)).toMatch(/^alert/)
  })

  test('a wait without an alert, and an alert without a wait', () => {
    const world = recording(
      CLAUDE,
      [
        [
          [0, 'busy'],
          [5_000, 'waiting:permission'],
        ],
      ],
      [
        [0, BUSY],
        [5_000, WAITS],
      ],
    )
    expect(compare(world, CLAUDE).disagreements).toMatchObject([
      { said: 'alert: none for waiting:permission' },
    ])
    const alert = {
      action: 'raise',
      id: 'a',
      session: 'claude-code:s',
      title: '',
      body: '',
    } as const
    const raised = (t: number, kind: 'permission' | 'error') => ({
      ...world,
      alerts: [{ ...alert, t, kind }],
    })
    expect(compare(raised(5_500, 'permission'), CLAUDE).disagreements).toEqual([])
    expect(compare(raised(2_000, 'error'), CLAUDE).disagreements).toHaveLength(2)
  })
})

describe('arguments', () => {
  const hint = said('busy', 'tool', 'maybe_waiting')
  const waiting = (until: number) =>
    compare(
      recording(
        CODEX,
        [
          [
            [0, 'busy'],
            [5_000, 'waiting:permission'],
          ],
        ],
        [
          [0, BUSY],
          [5_000, hint],
          [until, WAITS],
        ],
      ),
      CODEX,
    ).disagreements.filter(({ said: words }) => !words.startsWith('alert'))

  test('an approval of Codex may be a hint at first, but not for long', () => {
    const [short] = waiting(8_200)
    const [long] = waiting(12_000)
    expect(short && argue('codex', 'x', short)?.why).toContain('3 s')
    expect(long && argue('codex', 'x', long)).toBeNull()
    expect(short && argue('claude', 'x', short)).toBeNull()
  })
})
