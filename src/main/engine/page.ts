import type { Decoder, Line, Located, ScreenReader } from '../../shared/adapters'
import type { Detail, DetailRequest, Step } from '../../shared/contract'
import { Timeline } from '../../shared/session'
import type { Entry } from './files/entry'
import type { Home } from './files/home'
import type { ReadHandle } from './fs'
import { absolute } from './paths'
import { readRange } from './read/bytes'
import { inflate } from './read/inflate'
import { LineSplitter } from './read/lines'

/** A page is looked for in a window that grows from the first to the last size (bytes). */
const FIRST_WINDOW = 256 * 1024
const LAST_WINDOW = 16 * 1024 * 1024
const GROWTH = 4

type Steps = Pick<Detail, 'steps' | 'earlier'>
type Page = Steps & { reader: ScreenReader | undefined }

interface Wanted {
  /** Only what lies before this byte. */
  until: number
  limit: number
  agent: string | null
  /** Only the newest page shows what is on now. */
  screen: boolean
}

/** A log, or the beginning of one that another goes on from. */
interface Portion {
  path: string
  located: Located
  /** How many bytes of its text count; null: all. */
  end: number | null
  /** How many bytes of text lie before its first, in the portions that it goes on from. */
  base: number
}

/**
 * A page of a log's steps, read backwards. Where the log goes on from others (`Adapter.prefix`), their steps come before
 * its own; the offsets of all of them, and `before` and `earlier`, then count through the whole text.
 * @returns also what saw the newest records, where the newest page was asked for
 */
export async function readPage(home: Home, entry: Entry, asked: DetailRequest): Promise<Page> {
  const before = asked.before ?? Infinity
  let steps: Step[] = []
  let reader: Page['reader']
  for (const portion of portionsOf(entry)) {
    const { base } = portion
    if (before <= base) continue
    const page = await readPortion(home, portion, {
      until: before - base,
      limit: asked.limit - steps.length,
      agent: asked.agent,
      screen: asked.before === null && portion.end === null,
    })
    reader ??= page.reader
    steps = [...page.steps.map((step) => ({ ...step, offset: step.offset + base })), ...steps]
    if (page.earlier !== null) return { steps, earlier: page.earlier + base, reader }
    if (steps.length >= asked.limit && base > 0) return { steps, earlier: base, reader }
  }
  return { steps, earlier: null, reader }
}

/** The newest first. */
function portionsOf({ path, located, inherited }: Entry): Portion[] {
  const chain = inherited?.chain ?? []
  let base = chain.reduce((sum, { end }) => sum + end, 0)
  return [
    { path, located, end: null, base },
    ...chain.map((portion) => ({ ...portion, base: (base -= portion.end) })),
  ]
}

/** A page of the log's own part, as one that counts through the whole text. */
export function onWhole(entry: Entry, { steps, earlier }: Steps): Steps {
  const base = portionsOf(entry)[0]?.base ?? 0
  return {
    steps: steps.map((step) => ({ ...step, offset: step.offset + base })),
    earlier: earlier === null ? base || null : earlier + base,
  }
}

/** Where the record of a step lies that `readPage` gave this offset. */
export function placeOf(
  entry: Entry,
  offset: number,
): Pick<Portion, 'path' | 'located'> & { offset: number } {
  const portions = portionsOf(entry)
  const { path, located, base } = portions.find((portion) => offset >= portion.base) ?? {
    ...entry,
    base: 0,
  }
  return { path, located, offset: offset - base }
}

async function readPortion(
  home: Home,
  { path, located, end }: Portion,
  wanted: Wanted,
): Promise<Page> {
  const handle = await home.fs.open(absolute(home.root, path))
  const open = (): Reading => ({
    decoder: home.adapter.decoder(located),
    reader: wanted.screen ? home.adapter.screen?.(located) : undefined,
    timeline: new Timeline(wanted.agent, wanted.limit + 1),
  })
  try {
    const { size } = await handle.stat()
    const until = Math.min(wanted.until, end ?? Infinity)
    return located.compressed
      ? await inflatedPage(handle, size, open(), { ...wanted, until })
      : await plainPage(handle, open, { ...wanted, until: Math.min(until, size) })
  } finally {
    await handle.close()
  }
}

interface Reading {
  decoder: Decoder
  reader: ScreenReader | undefined
  timeline: Timeline
}

async function plainPage(
  handle: ReadHandle,
  open: () => Reading,
  { until, limit }: Wanted,
): Promise<Page> {
  for (let window = FIRST_WINDOW; ; window *= GROWTH) {
    const start = Math.max(0, until - window - 1)
    const reading = open()
    const splitter = new LineSplitter(start, start > 0)
    const emit = into(reading, until)
    await readRange(handle, start, until, (bytes) => splitter.push(bytes, emit))
    splitter.flush(emit)
    const { steps } = reading.timeline
    if (start === 0 || window >= LAST_WINDOW || steps.length > limit) {
      return { ...pageOf(steps, limit, start), reader: reading.reader }
    }
  }
}

/** A compressed log has no end to begin at: all of it goes by, and the newest steps stay. */
async function inflatedPage(
  handle: ReadHandle,
  size: number,
  reading: Reading,
  { until, limit }: Wanted,
): Promise<Page> {
  await inflate(handle, size, into(reading, until), { until })
  return { ...pageOf(reading.timeline.steps, limit, 0), reader: reading.reader }
}

/** One pass over the lines for both the steps and the screen. */
const into =
  ({ decoder, reader, timeline }: Reading, until: number) =>
  (line: Line): void => {
    if (line.offset >= until) return
    reader?.see(line)
    for (const event of decoder.decode(line)) timeline.push(event)
  }

/** The newest `limit` steps; a record is never cut, or its other steps would be on no page. */
export function pageOf(all: readonly Step[], limit: number, start: number): Steps {
  let from = Math.max(0, all.length - limit)
  while (from > 0 && from < all.length - 1 && all[from]?.offset === all[from - 1]?.offset) from += 1
  const steps = all.slice(from)
  const more = from > 0 || start > 0
  return { steps, earlier: more ? (steps[0]?.offset ?? (start > 0 ? start : null)) : null }
}
