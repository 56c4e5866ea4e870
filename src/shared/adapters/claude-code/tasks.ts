import type { SessionState, TodoItem } from '../../session'
import type { Task } from './docs'

/** `tasks/<sid>/<n>.json` is the truth where it is there (2.1.2xx, task tools); else what the records tell. */
export function todosOfFiles(
  state: SessionState | null,
  tasks: readonly Task[],
): readonly TodoItem[] | null {
  if (tasks.length === 0) return state?.todos ?? null
  return [...tasks]
    .sort((a, b) => Number(a.id) - Number(b.id))
    .map(({ id, subject, activeForm, status }) => ({
      id,
      text: subject,
      doing: activeForm ?? null,
      status,
    }))
}
