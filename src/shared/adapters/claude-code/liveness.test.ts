import { describe, expect, test } from 'vitest'
import type { Process } from '../../contract'
import { EMPTY_STATE, type SessionState } from '../../session'
import type { World } from '../adapter'
import { live, slug } from './live'
import { lifeOf } from './liveness'
import { ownsProcess, tieOrphans } from './processes'
import { parseRegistry } from './registry'
import { ALIVE, CWD, T0, entry, viewOf, worldAt } from './testing'

const life = (fields: object, process: Partial<Process> = {}, world: Partial<World> = {}) =>
  lifeOf(
    parseRegistry('sessions/101.json', entry(fields as never))!,
    worldAt(0, { processes: [{ ...ALIVE, ...process }], ...world }),
  ).life

describe('a pid is the same process', () => {
  test.each<[string, object, Partial<Process>, string]>([
    ['Linux ticks equal', {}, {}, 'alive'],
    ['Linux ticks differ', { procStart: '5001' }, {}, 'dead'],
    ['no such pid', {}, { pid: 9 }, 'dead'],
    [
      'macOS asctime, padded',
      { procStart: 'Sat Aug  8 07:11:34 2026' },
      { procStart: 'Sat Aug 8 07:11:34 2026' },
      'alive',
    ],
    [
      'macOS another time',
      { procStart: 'Sat Aug  8 07:11:34 2026' },
      { procStart: 'Sat Aug  8 09:11:34 2026' },
      'dead',
    ],
    [
      'Windows FILETIME',
      { procStart: '134001234567890123' },
      { procStart: '134001234567999999' },
      'alive',
    ],
    [
      'Windows FILETIME differs',
      { procStart: '134001234567890123' },
      { procStart: '134002234567890123' },
      'dead',
    ],
    // .NET ticks of an unknown zone compare with nothing: the times decide.
    [
      'Windows .NET ticks',
      { procStart: '639012345678901234' },
      { procStart: '134001234567890123' },
      'alive',
    ],
    ['no word, began before', { procStart: null }, { startedAt: T0 - 90_000 }, 'alive'],
    [
      'no word, a spare forked long ahead',
      { procStart: null },
      { startedAt: T0 - 9_000_000 },
      'alive',
    ],
    ['no word, began later', { procStart: null }, { startedAt: T0 - 54_000 }, 'dead'],
    ['no word, within five seconds', { procStart: null }, { startedAt: T0 - 56_000 }, 'alive'],
  ])('%s', (_name, fields, process, expected) => {
    expect(life(fields, process)).toBe(expected)
  })

  test('another namespace, another system, no table: unknown', () => {
    const here = { pidDomain: 'linux:aaaa:pid:[4026531836]' }
    expect(life({ pidDomain: 'linux:bbbb:pid:[4026531836]' }, {}, here)).toBe('alive')
    expect(life({ pidDomain: 'linux:aaaa:pid:[4026532999]' }, {}, here)).toBe('unknown')
    expect(life({ pidDomain: 'darwin' }, {}, here)).toBe('unknown')
    expect(life({ pidDomain: 'darwin' }, {}, { platform: 'darwin' })).toBe('alive')
    expect(life({}, {}, { processes: null })).toBe('unknown')
  })
})

test.each<[string, readonly string[], boolean]>([
  ['claude', ['claude'], true],
  ['claude', ['/home/dev/.local/bin/claude', '--continue'], true],
  ['claude.exe', ['C:\\x\\claude.exe'], true],
  ['node', ['node', '/usr/lib/node_modules/@anthropic-ai/claude-code/cli.js'], true],
  ['node', ['node', '/usr/local/bin/claude', '-p', 'x'], true],
  ['node', ['node', 'server.js'], false],
  ['claude', ['claude', 'daemon', 'run'], false],
  ['claude', ['claude', 'bg-pty-host', '--bg-pty-host'], false],
  ['Claude', ['/Applications/Claude.app/Contents/MacOS/Claude'], false],
  ['claude', ['claude', '--type=renderer'], false],
  ['bash', ['bash', '-c', 'claude'], false],
])('%s %j is ours: %s', (command, args, expected) => {
  expect(ownsProcess({ command, args })).toBe(expected)
})

test('live: what entries name, and the newest transcripts where a process without an entry runs', () => {
  const file = (sid: string) => `projects/-home-dev-shop/${sid}.jsonl`
  const view = viewOf({
    'sessions/101.json': JSON.stringify(entry({ sessionId: 'named' })),
    'sessions/103.json': JSON.stringify(entry({ pid: 103, sessionId: 'gone' })),
    [file('old')]: '',
    [file('new')]: '',
    'projects/-elsewhere/other.jsonl': '',
  })
  const newest = view.files.get(file('new'))!
  newest.stat = { ...newest.stat, mtimeMs: T0 + 1 }
  const found = (processes: Process[]) => [...live(view, worldAt(0, { processes }))].sort()
  expect(found([ALIVE])).toEqual(['named'])
  const free = { ...ALIVE, pid: 102, procStart: '7' }
  expect(found([ALIVE, free])).toEqual(['named', 'new'])
  expect(found([free, { ...free, pid: 104 }])).toEqual(['new', 'old'])
  expect(slug('/home/dev/■ shop')).toBe('-home-dev---shop')
})

describe('conversations without an entry', () => {
  const old = (last: number, fields: Partial<SessionState> = {}): SessionState => ({
    ...EMPTY_STATE,
    cwd: CWD,
    version: '1.0.98',
    lastActivityAt: T0 + last,
    ...fields,
  })
  const ties = (orphans: SessionState[], processes: Process[] | null, taken: number[] = []) => {
    const list = orphans.map((state, index) => ({ sid: String(index), state }))
    return [...tieOrphans(list, new Set(taken), worldAt(0, { processes })).values()].map(
      (tie) => tie.life,
    )
  }

  test('one process in its folder owns the newest', () => {
    expect(ties([old(0)], [ALIVE])).toEqual(['alive'])
    expect(new Set(ties([old(0), old(-500)], [ALIVE]))).toEqual(new Set(['alive', 'dead']))
    expect(ties([old(0)], [{ ...ALIVE, cwd: '/elsewhere' }])).toEqual(['dead'])
    expect(ties([old(0)], [])).toEqual(['dead'])
    expect(ties([old(0)], [ALIVE], [101])).toEqual(['dead'])
  })

  test('several candidates: unknown, never guessed', () => {
    expect(ties([old(0)], [ALIVE, { ...ALIVE, pid: 102 }])).toEqual(['unknown'])
    const three = ties([old(0), old(-1), old(-2)], [ALIVE, { ...ALIVE, pid: 102 }])
    expect(three.filter((word) => word === 'unknown')).toHaveLength(2)
  })

  test('a helper of the process is no second candidate', () => {
    expect(ties([old(0)], [ALIVE, { ...ALIVE, pid: 102, ppid: 101 }])).toEqual(['alive'])
  })

  test('a process without a known folder could own an old version’s', () => {
    const { cwd: _cwd, ...placeless } = ALIVE
    expect(ties([old(0)], [placeless])).toEqual(['unknown'])
    expect(ties([old(0, { version: '2.1.300' })], [placeless])).toEqual(['dead'])
    expect(ties([old(0)], null)).toEqual(['unknown'])
  })

  test('a newer version’s process that began after the last record has its own entry soon', () => {
    const fresh = { ...ALIVE, startedAt: T0 + 1000 }
    expect(ties([old(0, { version: '2.1.300' })], [fresh])).toEqual(['dead'])
    expect(ties([old(0)], [fresh])).toEqual(['alive'])
  })
})
