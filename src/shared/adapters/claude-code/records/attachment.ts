import { arr, isObject, obj, str, type Json } from '../../../text'
import type { Told } from '../memory'
import { notificationEvents } from './notification'
import { promptText } from './prompt'
import { todosOfReminder } from './todos'

/** The few attachments that say something; the prefilter skips the rest unparsed where it can. */
export function attachmentEvents(record: Json): Told[] {
  const attachment = obj(record, 'attachment')
  switch (str(attachment, 'type')) {
    case 'queued_command':
      return attachment === null ? [] : queued(attachment)
    case 'task_reminder':
    case 'todo_reminder':
      return attachment === null ? [] : todosOfReminder(attachment)
    default:
      return []
  }
}

/** A prompt that was typed while the turn ran and reached the model inside it. */
function queued(attachment: Json): Told[] {
  const prompt = attachment['prompt']
  const text =
    typeof prompt === 'string' ? prompt : promptText(arr(attachment, 'prompt').filter(isObject))
  const ended = notificationEvents(text)
  if (ended.length > 0 || str(attachment, 'commandMode') === 'task-notification') return ended
  if (text === '' || attachment['isMeta'] === true) return []
  return [
    {
      type: 'prompt',
      rule: 'attachment.queued_command',
      by: 'human',
      text,
      id: null,
      steers: true,
    },
  ]
}
