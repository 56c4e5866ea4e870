import type { StoreDetail } from '../../shared/adapters'
import type { Detail, DetailRequest, Session, Snapshot } from '../../shared/contract'
import { limitsOf, screenOf, type SessionState, type TodoItem } from '../../shared/session'
import type { Home } from './files/home'
import { pageOf, readPage } from './page'
import { besideOf, shownOf } from './read/stored'
import { subjectOf, type Subject } from './subject'

/** One session's page of steps, read backwards from its file. Null: no such session, or no such agent of it. */
export async function readDetail(
  homes: readonly Home[],
  snapshot: Snapshot,
  request: DetailRequest,
): Promise<Detail | null> {
  const subject = subjectOf(homes, snapshot, request)
  if (!subject) return null
  const { session } = subject
  if (subject.kind === 'store') return pageOfStore(session, subject.stored, request)
  if (subject.kind === 'nothing') {
    return { session, steps: [], earlier: null, screen: { kind: 'none' } }
  }
  const { home, entry, group } = subject
  const { steps, earlier, reader } = await readPage(home, entry, request)
  const running = session.background.map(({ id }) => id)
  const beside = besideOf(home, group, entry.path, running)
  const told = entry.state === null ? null : (reader?.screen(entry.state, beside) ?? null)
  const seen = told && (await shownOf(home, told))
  return {
    session,
    steps,
    earlier,
    screen: seen ?? screenOf(entry.state),
    ...settingsOf(entry.state, entry.before),
    ...(session.usage.complete && costOf(entry.state)),
    ...todosOf(subject, request.agent),
  }
}

/** What the records tell beside the steps; of a fork without a turn of its own what it goes on with. */
function settingsOf(
  state: SessionState | null,
  before: SessionState | null,
): Pick<Detail, 'limits' | 'effort' | 'permissions'> {
  const limits = limitsOf(state?.limits ?? [])
  const effort = state?.effort ?? before?.effort ?? null
  const permissions = state?.permissionMode ?? before?.permissionMode ?? null
  return {
    ...(limits.length > 0 && { limits }),
    ...(effort !== null && { effort }),
    ...(permissions !== null && { permissions }),
  }
}

/** All processes of the session together; the tool's count holds its side models too, so it is never computed. */
function costOf(state: SessionState | null): Pick<Detail, 'costUsd'> {
  const costs = Object.values(state?.costs ?? {})
  return costs.length === 0 ? {} : { costUsd: costs.reduce((sum, usd) => sum + usd, 0) }
}

/** The list as it stands; a sub-agent's is the one that its own records tell. */
function todosOf(
  { home, group, entry }: Extract<Subject, { kind: 'log' }>,
  agent: string | null,
): Pick<Detail, 'todoItems'> {
  const told = agent === null ? home.adapter.todos?.(home.view(), group) : undefined
  return entriesOf((told === undefined ? entry.state?.todos : told) ?? [])
}

/** Nothing where there are none. */
export function entriesOf(items: readonly TodoItem[]): Pick<Detail, 'todoItems'> {
  if (items.length === 0) return {}
  return {
    todoItems: items.map(({ text, doing, status }) => ({
      text: status === 'in_progress' ? (doing ?? text) : text,
      status,
    })),
  }
}

/** A store is read whole already: `before` and `earlier` are indexes of its records, not bytes. */
function pageOfStore(
  session: Session,
  { steps, screen }: StoreDetail,
  { before, limit }: DetailRequest,
): Detail {
  const all = before === null ? steps : steps.filter(({ offset }) => offset < before)
  return { session, ...pageOf(all, limit, 0), screen }
}
