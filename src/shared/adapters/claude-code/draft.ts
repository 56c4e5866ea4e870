import type { Session } from '../../contract'
import type { SessionState, TokenCount } from '../../session'
import { plus, todosOf } from '../../session'
import { firstLine } from '../../text'
import type { Draft, World } from '../adapter'
import { shownAgents } from './agents'
import { backgroundOf } from './background'
import type { ClaudeFile, SessionFiles } from './files'
import { hiddenWhy } from './hidden'
import { judge } from './judge'
import type { Subject, Verdict } from './subject'
import { todosOfFiles } from './tasks'
import { iso } from './times'
import { projectOf, titleOf } from './title'

export interface Given {
  subject: Subject
  files: SessionFiles | null
  flat: readonly ClaudeFile[]
  parked: boolean
  /** This conversation was left by its own process, which goes on with another one. */
  cleared: boolean
  pid: number | null
}

/** One conversation as the engine hears of it. */
export function draftOf(given: Given, world: World): Draft {
  const { subject, files } = given
  const found = judge(subject)
  const verdict = given.cleared && found.state === 'ended' ? cleared(found) : found
  const { state, entry } = subject
  const cwd = state?.cwd ?? entry?.cwd ?? null
  const entrypoint = entrypointOf(subject)
  return {
    session: sessionOf(given, verdict, cwd, entrypoint),
    hidden: hiddenWhy({
      subject,
      verdict,
      entrypoint,
      cwd,
      released: files?.released ?? false,
      parked: given.parked,
      world,
    }),
    needId: verdict.need,
    settlesAt: verdict.settlesAt,
    dueAt: verdict.dueAt,
    says: null,
  }
}

/** `/clear` and `/resume`: the same pid moved to another conversation, this one is over, not its process. */
const cleared = (verdict: Verdict): Verdict => ({
  ...verdict,
  kind: 'cleared',
  evidence: { ...verdict.evidence, rule: 'registry.moved_on' },
})

/** The newest word: a live entry's, else the newest record's (a session may go from the SDK to the terminal). */
const entrypointOf = ({ entry, state }: Subject) => entry?.entrypoint ?? state?.entrypoint ?? null

function sessionOf(
  given: Given,
  verdict: Verdict,
  cwd: string | null,
  entrypoint: string | null,
): Draft['session'] {
  const { subject, files } = given
  const { state, entry } = subject
  const project = projectOf(cwd)
  return {
    id: `claude-code:${subject.sid}`,
    tool: 'claude-code',
    ...titleOf(state, files?.title ?? null, entry, project),
    cwd,
    project,
    branch: state?.branch ?? null,
    model: state?.model ?? null,
    entrypoint,
    version:
      (subject.life === 'dead' ? null : entry?.version) ?? state?.version ?? entry?.version ?? null,
    pid: given.pid,
    live: subject.life,
    ...statusOf(verdict),
    ...timesOf(subject, state),
    prompt: state?.prompt === null || state === null ? null : firstLine(state.prompt),
    activity: verdict.state === 'busy' ? activityOf(state) : null,
    todos: files === null ? null : todosOf(todosOfFiles(state, files.tasks)),
    subagents: shownAgents(
      subject.agents.map((agent) =>
        agent.id === verdict.agent && agent.state === 'busy'
          ? { ...agent, state: 'waiting' }
          : agent,
      ),
    ),
    background: backgroundOf(subject, verdict),
    ...totalsOf(given),
  }
}

const statusOf = (verdict: Verdict) => ({
  state: verdict.state,
  reason: {
    kind: verdict.kind,
    text: verdict.text,
    ...(verdict.count !== undefined && { count: verdict.count }),
  },
  confidence: verdict.confidence,
  hint: verdict.hint,
  evidence: verdict.evidence,
  since: iso(verdict.since),
})

function timesOf(subject: Subject, state: SessionState | null) {
  const started = state?.startedAt ?? subject.entry?.startedAt ?? null
  const last = state?.lastActivityAt ?? subject.entry?.statusAt ?? null
  const until =
    subject.life === 'dead' || last === null
      ? last
      : Math.max(last, subject.entry?.statusAt ?? last)
  return {
    lastActivityAt: iso(last),
    startedAt: iso(started),
    activeMs: Math.max(0, Math.round(state?.activeMs ?? 0)),
    wallMs: started === null || until === null ? 0 : Math.max(0, Math.round(until - started)),
  }
}

function activityOf(state: SessionState | null): Session['activity'] {
  const call = state?.turn === 'open' ? state.calls.at(-1) : undefined
  return call === undefined
    ? null
    : { label: call.name, target: call.target, startedAt: iso(call.at) }
}

/** Tokens of the lead and of its sub-agents; a message is counted once in each file, and is in one file only. */
function totalsOf({
  subject,
  files,
  flat,
}: Given): Pick<Session, 'usage' | 'context' | 'failures' | 'compactions'> {
  const logs = [files?.main ?? null, ...(files?.agents ?? []), ...flat].filter(
    (file) => file !== null,
  )
  const none: TokenCount = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 }
  const sum = logs.reduce(
    (all, file) => (file.state === null ? all : plus(all, file.state.usage)),
    none,
  )
  return {
    usage: { ...sum, complete: logs.every((file) => file.whole) },
    context: subject.state?.context ?? null,
    failures: subject.state?.failures ?? 0,
    compactions: subject.state?.compactions ?? 0,
  }
}
