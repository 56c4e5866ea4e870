import type { StoreIo } from '../../adapter'
import { arr, num, obj, str, utf8, type Json } from '../../../text'
import { applyJournal, type Progress } from './journal'
import { parseText, partReader, readChunks } from './parts'
import { readSnapshot, type Entry } from './projection'
import { readRuntime } from './runtime'

/** One unified store, read as a consistent whole and then followed at the tail of its live journal segment. */
export interface Store extends Progress {
  /** The bytes of CURRENT that this was read under: other bytes mean another generation. */
  current: string
  journal: string
  /** Bytes of the live segment that were applied. */
  journalOffset: number
  /** Parsed chunks by digest: a sealed chunk never changes, only the last one gets another name. */
  chunks: Map<string, readonly Entry[]>
  /** Sentences for the person: digests that do not agree, a minor version not known. */
  faults: string[]
}

/** Store minors whose layout is known (README "Unified"); a higher one is tried all the same. */
const KNOWN_MINOR = 8
/** A writer that publishes a generation between every two of our reads would have to be faster than any seen. */
const TRIES = 8

/**
 * Reads a store: CURRENT → manifest → projection and chunks → runtime → the journal that manifest names → CURRENT
 * again. When it moved meanwhile, or a file of the old generation is gone, it starts over.
 *
 * @throws Error when the store is broken or does not hold still; the last good value stays.
 */
export async function readStore(path: string, io: StoreIo, previous: Store | null): Promise<Store> {
  const folder = path.slice(0, -'/CURRENT'.length)
  let cause = 'It changes faster than it can be read.'
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const current = await io.read(path)
    if (!current) throw new Error('CURRENT is gone.')
    const text = utf8(current)
    const read =
      previous?.current === text
        ? await follow(folder, io, previous)
        : await readWhole(folder, io, text, previous)
    const again = await io.read(path)
    if (again && utf8(again) === text && typeof read !== 'string') return read
    if (typeof read === 'string') cause = read
  }
  throw new Error(cause)
}

/** Only what is new of the live segment. Works on a copy: a throw leaves `previous` as it was. */
async function follow(folder: string, io: StoreIo, previous: Store): Promise<Store | string> {
  const bytes = await io.readFrom(`${folder}/${previous.journal}`, previous.journalOffset)
  if (bytes === null && previous.journalOffset > 0) {
    // The segment shrank: the writer cut a torn line we never counted, or repaired the store.
    return await readWhole(folder, io, previous.current, previous)
  }
  if (bytes === null || bytes.length === 0) return previous
  const next: Store = {
    ...previous,
    projection: { ...previous.projection, entries: new Map(previous.projection.entries) },
    runtime: {
      ...previous.runtime,
      callbacks: new Map(previous.runtime.callbacks),
      processes: new Map(previous.runtime.processes),
    },
    unknown: new Map(previous.unknown),
  }
  next.journalOffset += applyJournal(next, bytes)
  return next
}

/** A whole generation and its journal; a string says what was missing (it may have moved on). */
async function readWhole(
  folder: string,
  io: StoreIo,
  text: string,
  previous: Store | null,
): Promise<Store | string> {
  const current = parseText(text)
  const generation = str(current, 'generation')
  if (generation === undefined || !/^[\w-]+$/.test(generation))
    return 'CURRENT names no generation.'
  const base = `${folder}/generations/${generation}`
  const faults: string[] = []
  const part = partReader(io, faults)
  const manifest = await part(`${base}/manifest.json`, str(current, 'manifest_sha256'))
  if (!manifest) return `Generation ${generation} has no readable manifest.`
  const projectionRef = obj(manifest, 'projection_state')
  const projection = await part(
    `${base}/${safe(str(projectionRef, 'path')) ?? 'projection-state.json'}`,
    str(projectionRef, 'sha256'),
  )
  const snapshot = obj(projection, 'snapshot')
  if (!snapshot) return `Generation ${generation} has no readable projection.`
  const chunks = await readChunks(
    folder,
    io,
    arr(projectionRef, 'chunks'),
    previous?.chunks,
    faults,
  )
  if (typeof chunks === 'string') return chunks
  const runtimeRef = obj(manifest, 'runtime_state')
  const runtime = await part(
    `${base}/${safe(str(runtimeRef, 'path')) ?? 'runtime-state.json'}`,
    str(runtimeRef, 'sha256'),
  )
  const minor = num(current, 'store_format_minor') ?? 1
  if (minor > KNOWN_MINOR) faults.push(`Its format (minor ${minor}) is newer than Andon knows.`)
  const store: Store = {
    current: text,
    journal: journalPath(manifest),
    journalOffset: 0,
    chunks,
    faults,
    projection: readSnapshot(snapshot, [...chunks.values()].flat()),
    runtime: readRuntime(runtime),
    sequence: num(manifest, 'snapshot_sequence') ?? num(current, 'snapshot_sequence') ?? -1,
    unknown: new Map(),
    broken: 0,
  }
  const bytes = await io.readFrom(`${folder}/${store.journal}`, 0)
  if (bytes) store.journalOffset = applyJournal(store, bytes)
  return store
}

/** Only the segment this manifest names: an older one is in the snapshot already and would double the history. */
function journalPath(manifest: Json): string {
  const segment = obj(manifest, 'recovery_journal_segment')
  const named = safe(str(segment, 'path'))
  if (named) return named
  const first = num(segment, 'first_sequence') ?? (num(manifest, 'snapshot_sequence') ?? 0) + 1
  return `journal/${String(first).padStart(16, '0')}.jsonl`
}

/** A path that a manifest names stays inside its store. */
const safe = (path: string | undefined): string | null =>
  path !== undefined && /^[\w.-]+(\/[\w.-]+)*$/.test(path) && !path.includes('..') ? path : null
