import type { SessionState } from '../../../session'
import { str, type Json } from '../../../text'
import type { Beside, StoredOutput } from '../../adapter'
import { idOf, locate } from '../paths'
import { tailOf } from './cut'

/** Only a plain name is taken from a record: where the file lies is ours to say, not the record's. */
const NAME = /(?:^|[\\/])([\w-]+\.txt)$/
const SAVED = /^<persisted-output>\s[^\n]{0,200}saved to: ([^\n]+)/

/** The file's name in `tool-results/` of an output that was too long for its record; null: it is all inline. */
export function savedName(detail: Json | null, text: string): string | null {
  const path = str(detail, 'persistedOutputPath') ?? SAVED.exec(text)?.[1]
  return path === undefined ? null : (NAME.exec(path.trim())?.[1] ?? null)
}

/** A finished command's long output; `text` is what the record itself holds of it. */
export function savedOutput(
  name: string,
  command: string,
  text: string,
  { path }: Beside,
): StoredOutput | null {
  const folder = /^projects\/[^/]+\/[^/]+?(?=\.jsonl$|\/)/.exec(path)?.[0]
  if (folder === undefined) return null
  const inline = { ...tailOf(text), truncated: true }
  return { kind: 'stored', command, path: `${folder}/tool-results/${name}`, live: false, ...inline }
}

/**
 * The newest command in the background that the session is judged to run: a record's start alone proves nothing, after
 * a restart nothing ends it. Null where its `.output` is not known (before 2.1.4x it lay outside of the session's own
 * folder).
 */
export function runningOutput(
  state: SessionState,
  beside: Beside,
  commands: ReadonlyMap<string, string>,
): StoredOutput | null {
  const shells = state.background.filter(
    ({ id, kind }) => kind === 'shell' && beside.running.includes(id),
  )
  for (const { id, label } of shells.toReversed()) {
    const path = beside.files.find((file) => locate(file)?.role === 'output' && idOf(file) === id)
    if (path === undefined) continue
    const command = commands.get(id) ?? label
    return { kind: 'stored', command, path, live: true, text: '', truncated: false }
  }
  return null
}
