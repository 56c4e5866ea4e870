import { array, assert, constantFrom, integer, oneof, property, record, string } from 'fast-check'
import { expect, test } from 'vitest'
import { sessionSchema } from '../../contract'
import { MAIN, SID, T0, draftsOf, lines, records } from './testing'

const r = records()

const odd = oneof(
  constantFrom<unknown>(
    null,
    true,
    '',
    'busy',
    'idle',
    'waiting',
    'shell',
    [],
    {},
    -1,
    1e300,
    1e15,
    2 ** 60,
    T0,
    SID,
  ),
  integer(),
  string(),
)
const registry = record(
  {
    pid: constantFrom(101, 102),
    sessionId: constantFrom<unknown>(SID, 'other', '', 5),
    status: odd,
    statusUpdatedAt: odd,
    startedAt: odd,
    procStart: odd,
    waitingFor: odd,
    cwd: odd,
    version: odd,
    name: odd,
    nameSource: constantFrom('user', 'derived'),
    parkedJobId: odd,
    jobId: odd,
    pidDomain: odd,
    entrypoint: odd,
  },
  { requiredKeys: ['pid', 'sessionId'] },
)
const rows = array(
  constantFrom<Record<string, unknown>>(
    r.prompt(0, 'Go'),
    r.text(1, 'Done?'),
    r.call(2, 't', 'Bash', { command: 'ls' }),
    r.call(2, 'a', 'Agent', { description: 'Look' }),
    r.duration(3, { pendingBackgroundAgentCount: 1 }),
    r.error(4, 'rate_limit', 429, 'limit', { quotaLimits: { resetsAt: 1e18 } }),
    { ...r.prompt(0, 'x'), timestamp: '+275760-09-13T00:00:00.000Z' },
    { ...r.text(0, 'x'), timestamp: 1e300 },
    { type: 'cost-state', startTime: -1e300 },
  ),
)

test('whatever the registry and the records say, a session is one of the contract or none', () => {
  const sound = property(
    registry,
    rows,
    odd,
    integer({ min: -1e6, max: 1e6 }),
    (entry, log, meta, seconds) => {
      const files: Record<string, string> = { [MAIN]: lines(...log) }
      const folder = MAIN.replace('.jsonl', '/subagents')
      try {
        draftsOf({ 'sessions/101.json': JSON.stringify(entry) }, 0)
        files['sessions/101.json'] = JSON.stringify(entry)
        draftsOf({ [`${folder}/agent-a1.meta.json`]: JSON.stringify({ description: meta }) }, 0)
        files[`${folder}/agent-a1.meta.json`] = JSON.stringify({ description: meta })
      } catch {
        // A document that cannot be parsed is the reader's to keep away; the sessions must do without it.
      }
      for (const { session } of draftsOf(files, seconds)) {
        sessionSchema.parse({ ...session, home: '~/.claude' })
      }
    },
  )
  expect(() => assert(sound, { numRuns: 2000 })).not.toThrow()
})
