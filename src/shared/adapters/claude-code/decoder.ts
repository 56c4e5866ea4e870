import type { EventBody, SessionEvent } from '../../session'
import { str, time, type Json, type ReadLean } from '../../text'
import type { Decoder, Line, Located } from '../adapter'
import { newMemory, rememberRecord, type Memory, type Told } from './memory'
import { journalEvents } from './journal'
import { readLean } from './lean'
import { isSkipped } from './prefilter'
import { assistantEvents } from './records/assistant'
import { attachmentEvents } from './records/attachment'
import { bookkeepingEvents } from './records/bookkeeping'
import { factsOf } from './records/facts'
import { sidechainEvents } from './records/sidechain'
import { systemEvents } from './records/system'
import { userEvents } from './records/user'

/**
 * Reads the lines of one transcript, or of one sub-agent's file. Never throws. `read` is another reader of records for
 * the test that both tell the same.
 */
export function createDecoder(file: Located, read: ReadLean = readLean): Decoder {
  if (file.role === 'journal') return { decode: journalEvents }
  const memory = newMemory(file.role === 'agent' || file.role === 'flat-agent')
  return { decode: (line) => decodeLine(line, memory, read) }
}

function decodeLine(line: Line, memory: Memory, read: ReadLean): SessionEvent[] {
  if (isSkipped(line.bytes)) return []
  const record = read(line.bytes)
  if (record === null) return []
  const at = time(record, 'timestamp')
  const place = { at, offset: line.offset }
  // Written into what has just been made for this line: copies would be a sixth of all reading.
  return eventsOf(record, memory).map((told) => Object.assign(told, place))
}

function eventsOf(record: Json, memory: Memory): Told[] {
  const type = str(record, 'type')
  if (record['isSidechain'] === true && !memory.agent) return sidechainEvents(record, memory)
  switch (type) {
    case 'user':
    case 'assistant':
    case 'system':
    case 'attachment': {
      const events = conversation(type, record, memory)
      rememberRecord(memory, record, events.some(opensTurn))
      return [...factsOf(record, memory), ...events]
    }
    default:
      return bookkeepingEvents(record, memory)
  }
}

function conversation(
  type: 'user' | 'assistant' | 'system' | 'attachment',
  record: Json,
  memory: Memory,
): Told[] {
  switch (type) {
    case 'user':
      return userEvents(record, memory)
    case 'assistant':
      return assistantEvents(record, memory)
    case 'system':
      return systemEvents(record, memory)
    case 'attachment':
      return attachmentEvents(record)
  }
}

const opensTurn = (event: EventBody) => event.type === 'prompt' && event.steers !== true
