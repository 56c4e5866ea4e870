import type { Todos } from '../contract'
import type { TodoChange, TodoItem } from './events'

/** Applies one change to a to-do list. A change to an item that is not there is dropped. */
export function applyTodos(
  items: readonly TodoItem[] | null,
  change: TodoChange,
): readonly TodoItem[] | null {
  switch (change.op) {
    case 'set':
      return change.items
    case 'create':
      return [...(items ?? []).filter((item) => item.id !== change.item.id), change.item]
    case 'update':
      return (
        items?.map((item) => (item.id === change.id ? { ...item, ...change.patch } : item)) ?? null
      )
    case 'delete':
      return items?.filter((item) => item.id !== change.id) ?? null
  }
}

/** The list as the snapshot shows it; null when there is none or it is empty. */
export function todosOf(items: readonly TodoItem[] | null): Todos | null {
  if (!items || items.length === 0) return null
  const current = items.find((item) => item.status === 'in_progress')
  return {
    done: items.filter((item) => item.status === 'completed').length,
    total: items.length,
    current: current ? (current.doing ?? current.text) : null,
  }
}
