import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Action } from '../../fixtures/format'
import type { Session } from '../../src/shared/contract'
import { openRig } from '../harness/rig'
import { verdictOn, type Verdict } from './verdict'

/** One session root of the corpus, and what INDEX.md says of one session in it. */
export interface VibeSample {
  /** Folder below the corpus; what lies in it is put into `logs/session`. */
  folder: string
  /** The session's folder or id; null: the only one. */
  session: string | null
  expected: string
  agrees(session: Session, all: readonly Session[]): boolean
  /** No process of the tool at all. */
  dead?: boolean
}

const state = (word: Session['state']) => (session: Session) => session.state === word
const over = (session: Session) => session.state === 'ended' || session.state === 'idle'

/** The judgements of the INDEX.md pages, by hand as they are there. */
export const SAMPLES: readonly VibeSample[] = [
  {
    folder: 'synthetic/finished',
    session: null,
    expected: 'idle (its process is gone)',
    agrees: (s) => over(s) && s.title === 'Health check endpoint' && s.cwd === '/home/dev/shop-api',
  },
  {
    folder: 'synthetic/waiting-approval',
    session: null,
    expected: 'waiting (approval)',
    agrees: (s) =>
      s.state === 'waiting' &&
      s.reason.kind === 'permission' &&
      s.reason.text.includes('npm publish --access public') &&
      s.since === '2026-10-13T14:00:51.518Z' &&
      s.confidence === 'told',
  },
  {
    folder: 'synthetic/waiting-question',
    session: null,
    expected: 'waiting (question)',
    agrees: (s) =>
      s.state === 'waiting' && s.reason.kind === 'question' && s.reason.text === 'Which database?',
  },
  {
    folder: 'synthetic/subagent-running',
    session: '44444444-aaaa-4aaa-8aaa-000000000004',
    expected: 'busy, 1 sub-agent busy, the child not listed',
    agrees: (s, all) =>
      s.state === 'busy' &&
      s.subagents.length === 1 &&
      s.subagents[0]?.state === 'busy' &&
      all.length === 1,
  },
  {
    folder: 'synthetic/new-generation-mid-turn',
    session: null,
    expected: 'busy, bash npm test',
    agrees: (s) =>
      s.state === 'busy' && s.activity?.label === 'bash' && s.activity.target === 'npm test',
  },
  {
    folder: 'synthetic/turn-failed',
    session: null,
    expected: 'error "Rate limit exceeded"',
    agrees: (s) => s.state === 'error' && s.reason.kind === 'rate_limit',
  },
  {
    folder: 'synthetic/crashed-mid-turn',
    session: null,
    expected: 'ended (interrupted), never busy',
    agrees: (s) => s.state === 'ended' && s.reason.kind === 'killed',
  },
  {
    folder: 'shanhe0814__codeburn/unified-2.25.8-after-turn1',
    session: null,
    expected: 'idle (its process is gone), 120 in (80 cached), 15 out',
    agrees: (s) =>
      over(s) &&
      s.usage.input + s.usage.cacheRead === 120 &&
      s.usage.cacheRead === 80 &&
      s.usage.output === 15,
  },
  {
    folder: 'shanhe0814__codeburn/unified-2.25.8-after-turn2',
    session: null,
    expected: 'idle (its process is gone), 248 in (144 cached), 25 out',
    agrees: (s) => over(s) && s.usage.input + s.usage.cacheRead === 248 && s.usage.output === 25,
  },
  {
    folder: 'kenn-io__agentsview/unified_basic',
    session: null,
    expected: 'idle (its process is gone), degraded without digests',
    agrees: (s) => over(s) && s.cwd === '/Users/dev/work/my-repo' && s.usage.output === 200,
  },
  {
    folder: 'synthetic-legacy/full-2.18.4',
    session: null,
    expected: 'idle, to-do 2/3, 1 sub-agent finished',
    agrees: (s) =>
      s.state === 'idle' &&
      s.todos?.done === 2 &&
      s.todos.total === 3 &&
      s.subagents[0]?.state === 'done',
  },
  {
    folder: 'synthetic-legacy/mid-turn-2.18.4',
    session: null,
    expected: 'busy',
    agrees: state('busy'),
  },
  {
    folder: 'synthetic-legacy/mid-turn-2.18.4',
    session: null,
    dead: true,
    expected: 'ended without a process',
    agrees: state('ended'),
  },
  {
    folder: 'synthetic-legacy/interrupted-2.18.4',
    session: null,
    expected: 'idle (interrupted)',
    agrees: (s) => s.state === 'idle' && s.reason.kind === 'interrupted',
  },
  {
    folder: 'synthetic-legacy/no-answer-2.18.4',
    session: null,
    expected: 'idle without an answer, not busy',
    agrees: (s) => s.state === 'idle' && s.confidence === 'inferred',
  },
  {
    folder: 'synthetic-legacy/manual-title-2.21',
    session: null,
    expected: 'idle, title by hand',
    agrees: (s) => s.state === 'idle' && s.titleSource === 'custom',
  },
  {
    folder: 'synthetic-legacy/rewind-in-place-2.21/before',
    session: null,
    expected: 'idle',
    agrees: state('idle'),
  },
  {
    folder: 'synthetic-legacy/rewind-in-place-2.21/after',
    session: null,
    expected: 'idle',
    agrees: state('idle'),
  },
]

const PIDS = [4242, 4243, 4244, 4245, 4246]

/** Samples of the Irrlicht recordings: every session folder with messages, final state idle, no meta.json. */
export function irrlichtSamples(corpus: string): VibeSample[] {
  const base = join(corpus, 'ingo-eichhorst__Irrlicht')
  return readdirSync(base, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((scenario) =>
      readdirSync(join(base, scenario.name), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .filter((entry) => existsSync(join(base, scenario.name, entry.name, 'messages.jsonl')))
        .map((entry) => ({
          folder: `ingo-eichhorst__Irrlicht/${scenario.name}`,
          session: entry.name,
          expected: 'idle',
          agrees: state('idle'),
        })),
    )
}

/** Every file of a folder, written again below `to`. */
function copied(from: string, to: string): Action[] {
  return readdirSync(from, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
      const text = readFileSync(path, 'utf8')
      return { op: 'write', file: `${to}${path.slice(from.length)}`, content: { text } }
    })
}

/** Looks once at a home whose session root is the sample, with a `vibe` in the folder of each legacy session. */
export async function judgeVibeSample(corpus: string, sample: VibeSample): Promise<Verdict> {
  const rig = await openRig({
    start: Date.parse('2026-10-13T14:01:30.000Z'),
    homes: { 'mistral-vibe': ['.vibe'] },
    all: true,
  })
  try {
    await rig.act(copied(join(corpus, sample.folder), '.vibe/logs/session'))
    if (!sample.dead) {
      for (const pid of PIDS)
        rig.processes.set(pid, { pid, startedAt: 0, command: 'vibe', cwd: '/elsewhere' })
      const legacy = { pid: 5001, startedAt: 0, command: 'vibe', args: ['vibe'] }
      const cwd = (await rig.look()).sessions.find((each) => each.cwd)?.cwd
      rig.processes.set(5001, cwd ? { ...legacy, cwd } : legacy)
    }
    const { sessions } = await rig.freshLook()
    const shown = sessions.filter((each) => !each.id.includes(':child-'))
    const session = sessions.find(
      (each) => sample.session === null || each.id.endsWith(sample.session),
    )
    return verdictOn(
      `${sample.folder}${sample.session ? `/${sample.session}` : ''}${sample.dead ? ' (dead)' : ''}`,
      sample.expected,
      session,
      (each) => sample.agrees(each, shown),
    )
  } finally {
    await rig.close()
  }
}
