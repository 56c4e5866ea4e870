import type { TodoItem } from '../../../session'
import { arr, isObject, num, obj, str, type Json } from '../../../text'
import type { RememberedCall, Told } from '../memory'

/** TodoWrite carries the whole list with every call. */
export function todosOfCall(name: string, input: Json | null): Told[] {
  if (name !== 'TodoWrite') return []
  return [
    { type: 'todos', rule: 'todos.TodoWrite', change: { op: 'set', items: items(input, 'todos') } },
  ]
}

/** The task tools tell the id only in their result; a refused change changes nothing. */
export function todosOfResult(call: RememberedCall, result: Json | null, text: string): Told[] {
  if (call.name === 'TaskCreate') {
    const task = obj(result, 'task')
    const id = idOf(task) ?? /Task #(\S+?) created/.exec(text)?.[1]
    if (id === undefined) return []
    const item = itemOf({ ...call.input, ...task, id }, id)
    return [{ type: 'todos', rule: 'todos.TaskCreate', change: { op: 'create', item } }]
  }
  const id = call.name === 'TaskUpdate' ? taskId(call.input) : undefined
  if (id === undefined || call.input === null) return []
  const rule = 'todos.TaskUpdate'
  const status = str(call.input, 'status')
  if (status === 'deleted') return [{ type: 'todos', rule, change: { op: 'delete', id } }]
  const text_ = str(call.input, 'subject')
  const doing = str(call.input, 'activeForm')
  const patch = {
    ...(status === undefined ? {} : { status: statusOf(status) }),
    ...(text_ === undefined ? {} : { text: text_ }),
    ...(doing === undefined ? {} : { doing }),
  }
  return [{ type: 'todos', rule, change: { op: 'update', id, patch } }]
}

/** A reminder attachment is a full snapshot of the list. */
export function todosOfReminder(attachment: Json): Told[] {
  return [
    {
      type: 'todos',
      rule: 'todos.reminder',
      change: { op: 'set', items: items(attachment, 'content') },
    },
  ]
}

const items = (source: Json | null, key: string): TodoItem[] =>
  arr(source, key)
    .filter(isObject)
    .map((item, index) => itemOf(item, String(index + 1)))

const itemOf = (item: Json, fallback: string): TodoItem => ({
  id: idOf(item) ?? fallback,
  text: str(item, 'content') ?? str(item, 'subject') ?? '',
  doing: str(item, 'activeForm') ?? null,
  status: statusOf(str(item, 'status') ?? 'pending'),
})

const idOf = (item: Json | null) => str(item, 'id') ?? num(item, 'id')?.toString()
const taskId = (input: Json | null) => str(input, 'taskId') ?? num(input, 'taskId')?.toString()

const statusOf = (word: string): TodoItem['status'] =>
  word === 'completed' || word === 'in_progress' ? word : 'pending'
