import type { SubagentNews } from '../../../session'
import { oneLine } from '../../../text'
import type { Told } from '../memory'

/**
 * `<task-notification>`: something in the background ended. The same id may be told more than once, in a queue
 * operation, a user record and an attachment; ending twice is ending once.
 */
export function notificationEvents(text: string): Told[] {
  if (!text.startsWith('<task-notification>')) return []
  const id = tag(text, 'task-id')
  if (id === undefined) return []
  const word = tag(text, 'status') ?? 'completed'
  const status = word === 'failed' ? 'failed' : word === 'completed' ? 'completed' : 'killed'
  const out: Told[] = [{ type: 'background_end', rule: 'notification', id, status }]
  // Agents' ids are `a` and hexadecimal digits, commands' are `b` and letters: the notification does not say which.
  if (/^a[0-9a-f]{6,}$/.test(id)) {
    out.push({
      type: 'subagent',
      rule: 'notification',
      agent: { id, call: null, state: STATES[status] },
    })
  }
  return out
}

const STATES: Readonly<
  Record<'completed' | 'failed' | 'killed', NonNullable<SubagentNews['state']>>
> = {
  completed: 'done',
  failed: 'failed',
  killed: 'stopped',
}

/** What a notification says in one line, for the timeline. */
export const notificationText = (text: string): string =>
  oneLine(tag(text, 'summary') ?? 'Background work ended')

function tag(text: string, name: string): string | undefined {
  const start = text.indexOf(`<${name}>`)
  if (start < 0) return undefined
  const from = start + name.length + 2
  const end = text.indexOf(`</${name}>`, from)
  return end < 0 ? undefined : text.slice(from, end).trim()
}
