import { startsAt } from '../../text'

/**
 * Lines that are never worth parsing: bookkeeping with bodies of up to 230 KB. The type must stand where the client
 * writes it, at the very start of the line, so that no text inside a record can look like it. A line in any other
 * order is parsed.
 */
const SKIPPED_RECORDS = [
  'file-history-snapshot"',
  'file-history-delta"',
  'api-request-blob"',
  'api-request-shape"',
  'attribution-snapshot"',
  'content-replacement"',
  'atis-latch"',
  'mode"',
  'tools-used"',
]

/** Attachments that say something about the session; all others (prompts, reminders, listings) are skipped. */
const KEPT_ATTACHMENTS = ['queued_command"', 'task_reminder"', 'todo_reminder"']

const RECORD = '{"type":"'
const PARENT = '{"parentUuid":'
const ATTACHMENT = '"attachment":{"type":"'
const QUOTE = 0x22

export function isSkipped(line: Uint8Array): boolean {
  if (startsAt(line, RECORD)) {
    return SKIPPED_RECORDS.some((type) => startsAt(line, type, RECORD.length))
  }
  const at = attachmentAt(line)
  return at > 0 && !KEPT_ATTACHMENTS.some((type) => startsAt(line, type, at))
}

/** Where the attachment's type begins, or 0: `{"parentUuid":…,"isSidechain":…,("agentId":"…",)"attachment":{"type":"`. */
function attachmentAt(line: Uint8Array): number {
  if (!startsAt(line, PARENT)) return 0
  let at = skipValue(line, PARENT.length)
  at = startsAt(line, ',"isSidechain":', at) ? skipValue(line, at + 15) : 0
  if (at > 0 && startsAt(line, ',"agentId":', at)) at = skipValue(line, at + 11)
  if (at === 0 || line[at] !== 0x2c) return 0
  return startsAt(line, ATTACHMENT, at + 1) ? at + 1 + ATTACHMENT.length : 0
}

/** Past `null`, `true`, `false` or a short string without escapes; 0 for anything else. */
function skipValue(line: Uint8Array, at: number): number {
  for (const word of ['null', 'false', 'true']) {
    if (startsAt(line, word, at)) return at + word.length
  }
  if (line[at] !== QUOTE) return 0
  const end = line.indexOf(QUOTE, at + 1)
  return end > 0 && end - at < 100 ? end + 1 : 0
}
