import type { SessionState } from '../../../shared/session'
import type { ReadHandle } from '../fs'
import { readRange } from './bytes'
import type { Fold } from './fold'
import { LineSplitter } from './lines'

export const FIRST_WINDOW = 64 * 1024
const GROWTH = 4
/** Past this, the state is what the last bytes say, and the pass over the whole file corrects it. */
const LAST_WINDOW = 64 * 1024 * 1024
const LAST_HEAD = 4 * 1024 * 1024
/** A head is read in pieces of this size (bytes) until it gives what belongs to the beginning. */
const HEAD_PIECE = 16 * 1024

export interface Part {
  fold: Fold
  splitter: LineSplitter
  /** The part is the whole file. */
  whole: boolean
}

/**
 * Reads the end of a log in windows that grow until `decided`. Each window is decoded anew from its own start: a
 * decoder reads forwards only.
 */
export async function readTail(
  handle: ReadHandle,
  size: number,
  makeFold: () => Fold,
  decided: (state: SessionState) => boolean,
): Promise<Part> {
  for (let window = FIRST_WINDOW; ; window *= GROWTH) {
    // The byte before the window says whether its first line begins there.
    const start = Math.max(0, size - window - 1)
    const fold = makeFold()
    const splitter = new LineSplitter(start, start > 0)
    await readRange(handle, start, size, (bytes) => splitter.push(bytes, fold.push))
    splitter.flush(fold.push)
    if (start === 0 || window >= LAST_WINDOW || decided(fold.state)) {
      return { fold, splitter, whole: start === 0 }
    }
  }
}

/**
 * Reads the first 64 KB, less when the first prompt is known before; more only while not one line of them is complete
 * (a first record can be larger).
 */
export async function readHead(
  handle: ReadHandle,
  size: number,
  makeFold: () => Fold,
): Promise<SessionState> {
  const fold = makeFold()
  const splitter = new LineSplitter(0)
  for (let window = HEAD_PIECE; ; window *= GROWTH) {
    const to = Math.min(window, size, LAST_HEAD)
    await readRange(handle, splitter.end, to, (bytes) => splitter.push(bytes, fold.push))
    const enough = window >= FIRST_WINDOW ? fold.lines > 0 : fold.state.firstPrompt !== null
    if (enough || splitter.end >= size || window >= LAST_HEAD) return fold.state
  }
}
