import type { Screen } from '../../../contract'
import { arr, isObject, obj, str, utf8, type Json } from '../../../text'
import type { HomeView, StoreIo, StoreSubject } from '../../adapter'
import type { VibeDoc } from '../docs'
import { toolScreen, textScreen } from '../screens'
import { parseText } from './parts'

/**
 * What one entry of a unified store shows: its text, or its call with what came back. What was read of the store has no
 * bodies, so its files are read again, the newest writing of the entry first. `index` is its place in the history.
 * `none`: it is not there any more. Null: no store.
 */
export async function bodyOfStore(
  view: HomeView<VibeDoc>,
  { group, agent }: StoreSubject,
  index: number,
  io: StoreIo,
): Promise<Screen | null> {
  const file = view.groups
    .get(agent ?? group)
    ?.find(({ located, doc }) => located.role === 'store' && doc?.type === 'store')
  if (file?.doc?.type !== 'store') return null
  const { projection, journal, chunks, current } = file.doc.store
  const id = [...projection.entries.keys()][index]
  if (id === undefined) return { kind: 'none' }
  const folder = file.path.slice(0, -'/CURRENT'.length)
  const base = `${folder}/generations/${str(parseText(current), 'generation') ?? ''}`
  const places = [
    `${folder}/${journal}`,
    `${base}/projection-state.json`,
    ...[...chunks.keys()].map((digest) => `${folder}/chunks/${digest}.json`),
  ]
  for (const path of places) {
    const bytes = await io.read(path)
    const entry = bytes && newestEntry(bytes, id)
    if (entry) return screenOfEntry(entry)
  }
  return { kind: 'none' }
}

/** In a journal's lines or in one document: the last object with this id that is an entry. */
function newestEntry(bytes: Uint8Array, id: string): Json | null {
  const text = utf8(bytes)
  if (!text.includes(JSON.stringify(id))) return null
  const whole = parse(text)
  if (whole !== undefined) return find(whole, id)
  for (const line of text.split('\n').toReversed()) {
    const entry = line.includes(id) ? find(parse(line), id) : null
    if (entry) return entry
  }
  return null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A journal is no document, and its last line may be torn.
    return undefined
  }
}

const ENTRIES = new Set(['message', 'reasoning', 'effect', 'notice'])

function find(value: unknown, id: string): Json | null {
  if (Array.isArray(value))
    return value.reduce<Json | null>((last, each) => find(each, id) ?? last, null)
  if (!isObject(value)) return null
  if (value['id'] === id && ENTRIES.has(str(value, 'type') ?? '')) return value
  return Object.values(value).reduce<Json | null>((last, each) => find(each, id) ?? last, null)
}

function screenOfEntry(entry: Json): Screen {
  switch (str(entry, 'type')) {
    case 'message':
      return textScreen(textOf(entry))
    case 'reasoning':
      return textScreen(str(entry, 'text') ?? '')
    case 'effect':
      return effect(entry)
    default:
      return textScreen(str(entry, 'message') ?? '')
  }
}

function effect(entry: Json): Screen {
  const detail = obj(entry, 'detail')
  const state = obj(entry, 'state')
  const name = (str(detail, 'toolName') ?? '').split('.').at(-1) ?? ''
  const output = str(state, 'outputText') ?? str(obj(state, 'error'), 'message') ?? ''
  const running = (str(state, 'status') ?? 'running') === 'running'
  return toolScreen(name, obj(detail, 'input'), running ? null : output)
}

const textOf = (entry: Json): string =>
  arr(entry, 'content')
    .filter(isObject)
    .map((part) => str(part, 'text') ?? '')
    .join('')
