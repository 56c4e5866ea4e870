import type { Background, Subagent, Todos } from '../../contract'
import { firstLine } from '../../text'
import type { Draft } from '../adapter'
import type { Lived } from './liveness'
import { iso, statusOf, type Verdict } from './verdict'

/** What both engines know of a session, in one shape. Times in epoch ms. */
export interface Facts {
  id: string
  verdict: Verdict
  lived: Lived
  file: string | null
  title: string | null
  titleIs: 'custom' | 'ai'
  preview: string | null
  cwd: string | null
  branch: string | null
  model: string | null
  prompt: string | null
  startedAt: number | null
  lastActivityAt: number | null
  todos: Todos | null
  subagents: Subagent[]
  background: Background[]
  usage: { input: number; output: number; cached: number } | null
  complete: boolean
  contextUsed: number | null
  failures: number
  compactions: number
  hidden: string | null
}

export function draftOf(facts: Facts): Draft {
  const { verdict, lived } = facts
  const project = facts.cwd?.split(/[/\\]/).findLast((part) => part !== '') ?? null
  const wall = (facts.lastActivityAt ?? 0) - (facts.startedAt ?? facts.lastActivityAt ?? 0)
  return {
    session: {
      id: `mistral-vibe:${facts.id}`,
      tool: 'mistral-vibe',
      ...titleOf(facts, project),
      cwd: facts.cwd,
      project,
      branch: facts.branch,
      model: facts.model,
      entrypoint: null,
      version: null,
      pid: lived.pid,
      live: lived.life,
      hint: null,
      ...statusOf(verdict, facts.file),
      lastActivityAt: iso(facts.lastActivityAt),
      startedAt: iso(facts.startedAt),
      prompt: facts.prompt === null ? null : firstLine(facts.prompt),
      todos: facts.todos,
      subagents: facts.subagents,
      background: facts.background,
      usage: {
        // Vibe counts cached tokens inside the input; the contract keeps them apart.
        input: Math.max(0, (facts.usage?.input ?? 0) - (facts.usage?.cached ?? 0)),
        output: facts.usage?.output ?? 0,
        cacheRead: facts.usage?.cached ?? 0,
        cacheWrite: 0,
        complete: facts.complete,
      },
      context: facts.contextUsed === null ? null : { used: facts.contextUsed, limit: null },
      failures: facts.failures,
      compactions: facts.compactions,
      activeMs: 0,
      wallMs: Math.max(0, Math.round(wall)),
    },
    hidden: facts.hidden,
    needId: verdict.need,
    settlesAt: null,
    dueAt: null,
    says: null,
  }
}

function titleOf(
  facts: Facts,
  project: string | null,
): Pick<Draft['session'], 'title' | 'titleSource'> {
  const title = firstLine(facts.title ?? '')
  if (title !== '') return { title, titleSource: facts.titleIs }
  const preview = firstLine(facts.preview ?? '')
  if (preview !== '') return { title: preview, titleSource: 'prompt' }
  return { title: project ?? facts.id, titleSource: 'folder' }
}
