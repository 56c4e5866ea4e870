import { closeSync, openSync, writeSync } from 'node:fs'
import { transcript, type Conversation } from './records'

const STAMP = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g
/** The hexadecimal digits of ids that are replaced, so that no part of the file repeats an id of another. */
const IDS =
  /(?<="(?:uuid|parentUuid|promptId|id|tool_use_id|requestId)":"(?:msg_|toolu_|req_)?)[0-9a-f]{8}/g

/**
 * Writes one transcript of about `bytes` bytes: a part of some megabytes again and again, with ids and times of its
 * own each time. Returns the size.
 */
export function writeLarge(
  path: string,
  conversation: Omit<Conversation, 'turns'>,
  bytes: number,
): number {
  const part = transcript({ ...conversation, open: false, turns: 400 })
  const span = partSpan(part)
  const parts = Math.max(1, Math.ceil(bytes / Buffer.byteLength(part)))
  const buffer = Buffer.from(part)
  const text = buffer.toString('latin1')
  const ids = [...text.matchAll(IDS)].map(({ index }) => index)
  const stamps = [...text.matchAll(STAMP)].map(({ index, 0: stamp }) => ({
    index,
    at: Date.parse(stamp),
  }))
  const from = conversation.start - parts * span
  const file = openSync(path, 'w')
  let size = 0
  try {
    for (let i = 0; i < parts; i += 1) {
      const digits = i.toString(16).padStart(4, '0')
      // Half of the eight digits stay: they tell the ids of one part apart.
      for (const index of ids) buffer.write(digits, index, 'latin1')
      for (const { index, at } of stamps) {
        buffer.write(
          new Date(at - conversation.start + from + i * span).toISOString(),
          index,
          'latin1',
        )
      }
      size += writeSync(file, buffer)
    }
  } finally {
    closeSync(file)
  }
  return size
}

function partSpan(part: string): number {
  const stamps = part.match(STAMP) ?? []
  return Date.parse(stamps.at(-1) ?? '') - Date.parse(stamps[0] ?? '') + 900
}
