import { describe, expect, test } from 'vitest'
import { enters, homes, locate, threadOf } from './paths'

const THREAD = '0199f811-0000-7000-8000-000000000001'
const ROLLOUT = '0199f812-0000-7000-8000-000000000002'
const DAY = 'sessions/2026/11/30'

describe('what is read of a Codex home', () => {
  test('rollouts, wherever they lie, belong to their thread', () => {
    const name = `rollout-2026-11-30T21-05-30-${THREAD}`
    const located = { kind: 'log', group: THREAD, eager: false }
    expect(locate(`${DAY}/${name}.jsonl`)).toEqual({ ...located, role: 'rollout' })
    expect(locate(`${DAY}/${name}_${ROLLOUT}.jsonl`)).toEqual({ ...located, role: 'rollout' })
    expect(locate(`archived_sessions/${name}.jsonl`)).toEqual({ ...located, role: 'archived' })
    expect(locate(`${DAY}/${name}.jsonl.zst`)).toEqual({
      ...located,
      role: 'rollout',
      compressed: 'zstd',
    })
    expect(locate(`sessions/rollout-2025-05-02-${THREAD}.json`)?.role).toBe('ancient')
    expect(locate(`thread-writer-locks/${THREAD}.lock`)).toMatchObject({
      kind: 'pulse',
      group: THREAD,
    })
    expect(locate('session_index.jsonl')).toMatchObject({ kind: 'document', eager: true })
  })

  test.each([
    'auth.json',
    'config.toml',
    'history.jsonl',
    'state_5.sqlite',
    'state_5.sqlite-wal',
    'app-server-daemon/daemon.pid',
    `thread-writer-locks/${THREAD}.coordination.lock`,
    `${DAY}/rollout-compress-1234.tmp`,
    `${DAY}/rollout-2026-11-30T21-05-30-${THREAD}.jsonl.tmp`,
    `${DAY}/notes.jsonl`,
    `sessions/2026/rollout-2026-11-30T21-05-30-${THREAD}.jsonl`,
  ])('%s is never opened', (path) => expect(locate(path)).toBeNull())

  test('only folders that can hold one of them are entered', () => {
    const entered = ['', 'sessions', 'sessions/2026', 'sessions/2026/11', DAY, 'archived_sessions']
    for (const folder of [...entered, 'thread-writer-locks']) expect(enters(folder)).toBe(true)
    for (const folder of ['log', 'tmp', `${DAY}/x`, 'sessions/x', 'packages', 'skills']) {
      expect(enters(folder)).toBe(false)
    }
  })

  test('a held file names its thread on every system', () => {
    expect(threadOf(`/home/dev/.codex/${DAY}/rollout-2026-11-30T21-05-30-${THREAD}.jsonl`)).toBe(
      THREAD,
    )
    expect(threadOf(`/elsewhere/thread-writer-locks/${THREAD}.lock`)).toBe(THREAD)
    expect(
      threadOf(
        `C:\\Users\\dev\\.codex\\sessions\\2026\\11\\30\\rollout-2026-11-30T21-05-30-${THREAD}.jsonl`,
      ),
    ).toBe(THREAD)
    expect(threadOf(`/home/dev/${THREAD}.lock`)).toBeNull()
    expect(threadOf('/home/dev/.codex/logs_2.sqlite')).toBeNull()
  })

  test('the home is the named one, else the default', () => {
    const hints = { userHome: '/home/dev', platform: 'linux', tmpDir: '/tmp', uid: 1 } as const
    expect(homes({ ...hints, env: {} })).toEqual(['/home/dev/.codex'])
    expect(homes({ ...hints, env: { CODEX_HOME: '/data/codex' } })).toEqual(['/data/codex'])
    expect(homes({ ...hints, platform: 'win32', userHome: 'C:\\Users\\dev', env: {} })).toEqual([
      'C:\\Users\\dev\\.codex',
    ])
  })
})
