import type { Background, Subagent, SubagentState } from '../../contract'
import { firstLine } from '../../text'
import { fact } from './facts'
import { lastPart } from './news'
import type { Thread } from './threads'
import { iso } from './time'
import { earlier, verdict, type Verdict } from './verdict'

/** A child and what it is judged to be. */
export interface Child {
  thread: Thread
  verdict: Verdict
}

/**
 * The parent as it is with its children: the client draws a child's prompt in the parent's window, and the parent's
 * turn may be over while a child still works.
 */
export function withChildren(own: Verdict, children: readonly Child[]): Verdict {
  if (own.state === 'ended') return own
  const dueAt = children.map((child) => child.verdict.dueAt).reduce(earlier, own.dueAt)
  const waiting = children.find((child) => child.verdict.state === 'waiting')
  if (waiting && own.state !== 'waiting') {
    return { ...waiting.verdict, says: sayOf(waiting), dueAt }
  }
  const busy = children.filter((child) => child.verdict.state === 'busy')
  const first = busy[0]
  if (!first) return { ...own, dueAt }
  if (own.state === 'busy') {
    return { ...own, dueAt, hint: own.hint ?? hintOf(busy) }
  }
  if (own.state !== 'idle') return { ...own, dueAt }
  return verdict({
    state: 'background',
    reason: { kind: 'subagents', text: labelOf(first.thread) },
    confidence: 'inferred',
    hint: hintOf(busy),
    evidence: first.verdict.evidence,
    since: own.since,
    dueAt,
  })
}

const hintOf = (busy: readonly Child[]): Verdict['hint'] =>
  busy.find((child) => child.verdict.hint !== null)?.verdict.hint ?? null

function sayOf({ thread, verdict: asked }: Child): string {
  return `${labelOf(thread)}: ${asked.says ?? asked.reason.text}`
}

/** The task's name (0.144 on), else the nickname, else the task. */
export function labelOf(thread: Thread): string {
  const path = fact(thread.state, 'agentPath')
  if (path !== null) return lastPart(path)
  return (
    fact(thread.state, 'nickname') ?? (firstLine(thread.state.firstPrompt ?? '', 80) || 'sub-agent')
  )
}

/** The children as the parent's row lists them: by their own files, else by what the parent heard of them. */
export function subagentsOf(
  parent: Thread,
  ended: boolean,
  children: readonly Child[],
): Subagent[] {
  const files = children.map((child) => subagentOf(parent, child))
  const known = new Set(children.map((child) => child.thread.id))
  const heard = parent.state.subagents
    .filter((news) => !known.has(news.id))
    .map((news): Subagent => ({
      id: news.id,
      label: news.label ?? 'sub-agent',
      type: news.kind ?? null,
      state: ended && news.state === 'busy' ? 'stopped' : (news.state ?? 'done'),
      parentId: null,
      since: iso(news.at),
    }))
  return [...files, ...heard]
}

function subagentOf(parent: Thread, { thread, verdict: judged }: Child): Subagent {
  return {
    id: thread.id,
    label: labelOf(thread),
    type: fact(thread.state, 'role'),
    state: stateOf(thread, judged),
    parentId: thread.parent === parent.id ? null : thread.parent,
    since: iso(judged.since),
  }
}

/** A child that is unloaded has ended its work as its last turn did. */
function stateOf({ state }: Thread, judged: Verdict): SubagentState {
  if (judged.state === 'waiting') return 'waiting'
  if (judged.state === 'busy') return 'busy'
  if (state.turn === 'error') return 'failed'
  return state.turn === 'ended' || state.turn === 'maybe_ended' ? 'done' : 'stopped'
}

/** What goes on after the parent's turn. */
export const backgroundOf = (judged: Verdict, children: readonly Child[]): Background[] =>
  judged.state !== 'background'
    ? []
    : children
        .filter((child) => child.verdict.state === 'busy')
        .map(({ thread, verdict: own }) => ({
          id: thread.id,
          kind: 'subagents',
          label: labelOf(thread),
          since: iso(own.since),
        }))
