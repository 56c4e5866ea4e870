import type { Beside, Decoder, ScreenReader, StoreDetail } from '../../shared/adapters'
import type { Detail, DetailRequest, Session, Snapshot, Step } from '../../shared/contract'
import { limitsOf, screenOf, stepsOf, type SessionEvent } from '../../shared/session'
import type { Entry } from './files/entry'
import type { Home } from './files/home'
import type { ReadHandle } from './fs'
import { absolute } from './paths'
import { readRange } from './read/bytes'
import { inflate } from './read/inflate'
import { LineSplitter } from './read/lines'
import { readStored } from './read/stored'
import { subjectOf } from './subject'

/** A page is looked for in a window that grows from the first to the last size (bytes). */
const FIRST_WINDOW = 256 * 1024
const LAST_WINDOW = 16 * 1024 * 1024
const GROWTH = 4

/** One session's page of steps, read backwards from its file. Null: no such session, or no such agent of it. */
export async function readDetail(
  homes: readonly Home[],
  snapshot: Snapshot,
  request: DetailRequest,
): Promise<Detail | null> {
  const subject = subjectOf(homes, snapshot, request)
  if (!subject) return null
  const { session } = subject
  if (subject.kind === 'store') return pageOfStore(session, subject.stored, request)
  if (subject.kind === 'nothing') {
    return { session, steps: [], earlier: null, screen: { kind: 'none' } }
  }
  const { home, entry, group } = subject
  const { steps, earlier, reader } = await readPage(home, entry, request)
  const beside: Beside = {
    path: entry.path,
    files: (home.groups.get(group) ?? []).map((file) => file.path),
    running: session.background.map(({ id }) => id),
  }
  const told = entry.state === null ? null : (reader?.screen(entry.state, beside) ?? null)
  const seen = told?.kind === 'stored' ? await readStored(home, told) : told
  const limits = limitsOf(entry.state?.limits ?? [])
  return {
    session,
    steps,
    earlier,
    screen: seen ?? screenOf(entry.state),
    ...(limits.length > 0 && { limits }),
  }
}

/** A store is read whole already: `before` and `earlier` are indexes of its records, not bytes. */
function pageOfStore(
  session: Session,
  { steps, screen }: StoreDetail,
  { before, limit }: DetailRequest,
): Detail {
  const all = before === null ? steps : steps.filter(({ offset }) => offset < before)
  return { session, ...pageOf(all, limit, 0), screen }
}

async function readPage(
  home: Home,
  entry: Entry,
  request: DetailRequest,
): Promise<Pick<Detail, 'steps' | 'earlier'> & { reader: ScreenReader | undefined }> {
  const handle = await home.fs.open(absolute(home.root, entry.path))
  try {
    const { size } = await handle.stat()
    const compressed = entry.located.compressed !== undefined
    const end = Math.min(request.before ?? Infinity, compressed ? Infinity : size)
    for (let window = FIRST_WINDOW; ; window *= GROWTH) {
      const start = compressed ? 0 : Math.max(0, end - window - 1)
      const decoder = home.adapter.decoder(entry.located)
      // Only the newest page shows what is on now.
      const reader = request.before === null ? home.adapter.screen?.(entry.located) : undefined
      const both = reader ? seeing(decoder, reader) : decoder
      const events = compressed
        ? await inflated(handle, size, both, end)
        : await between(handle, start, end, both)
      const all = stepsOf(events, request.agent)
      if (start === 0 || window >= LAST_WINDOW || all.length > request.limit) {
        return { ...pageOf(all, request.limit, start), reader }
      }
    }
  } finally {
    await handle.close()
  }
}

/** One pass over the lines for both the steps and the screen. */
const seeing = (decoder: Decoder, reader: ScreenReader): Decoder => ({
  decode: (line) => {
    reader.see(line)
    return decoder.decode(line)
  },
})

/** The newest `limit` steps; a record is never cut, or its other steps would be on no page. */
export function pageOf(
  all: readonly Step[],
  limit: number,
  start: number,
): Pick<Detail, 'steps' | 'earlier'> {
  let from = Math.max(0, all.length - limit)
  while (from > 0 && from < all.length - 1 && all[from]?.offset === all[from - 1]?.offset) from += 1
  const steps = all.slice(from)
  const more = from > 0 || start > 0
  return { steps, earlier: more ? (steps[0]?.offset ?? (start > 0 ? start : null)) : null }
}

async function between(
  handle: ReadHandle,
  start: number,
  end: number,
  decoder: Decoder,
): Promise<SessionEvent[]> {
  const events: SessionEvent[] = []
  const splitter = new LineSplitter(start, start > 0)
  const emit = collect(decoder, events, end)
  await readRange(handle, start, end, (bytes) => splitter.push(bytes, emit))
  splitter.flush(emit)
  return events
}

async function inflated(
  handle: ReadHandle,
  size: number,
  decoder: Decoder,
  end: number,
): Promise<SessionEvent[]> {
  const events: SessionEvent[] = []
  await inflate(handle, size, collect(decoder, events, end))
  return events
}

function collect(decoder: Decoder, events: SessionEvent[], end: number) {
  return (line: Parameters<Decoder['decode']>[0]): void => {
    if (line.offset < end) events.push(...decoder.decode(line))
  }
}
