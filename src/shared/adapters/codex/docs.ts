import { firstLine, utf8 } from '../../text'
import type { Located } from '../adapter'
import { ancientOf, type Ancient } from './ancient'
import { parseJson, text } from './json'

/** What the small files of a Codex home parse to. */
export type CodexDoc = { kind: 'index'; names: ReadonlyMap<string, string> } | Ancient

/** Throws for a document that is no JSON (half written): its last good value stays. */
export function document(file: Located, bytes: Uint8Array): CodexDoc {
  return file.role === 'index' ? indexOf(utf8(bytes)) : ancientOf(JSON.parse(utf8(bytes)))
}

/**
 * `session_index.jsonl`: appended to at every rename; the newest entry of a thread wins, an empty name clears it.
 * A torn line is left out, not the file.
 */
function indexOf(source: string): CodexDoc {
  const names = new Map<string, string>()
  for (const line of source.split('\n')) {
    const entry = parseJson(line)
    const id = text(entry?.['id'])
    if (id === null || typeof entry?.['thread_name'] !== 'string') continue
    names.set(id.toLowerCase(), firstLine(entry['thread_name']))
  }
  return { kind: 'index', names }
}
