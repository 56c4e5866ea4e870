import type { AnyAdapter, Located } from '../../../shared/adapters'
import type { ReadHandle } from '../fs'
import { Fold } from './fold'
import { inflate } from './inflate'
import { LineSplitter } from './lines'
import { mergeHead } from './merge'
import { FIRST_WINDOW, readHead, readTail, type Part } from './tail'

/** A log up to this size is read whole at once: its head and tail would be as much. */
const SMALL = 2 * FIRST_WINDOW

/**
 * What a log says when it is read for the first time: its tail and its head; a compressed one whole.
 * @param size of the file
 * @param until only what lies before this byte of its text counts: a record ends there
 */
export async function readFirst(
  handle: ReadHandle,
  size: number,
  adapter: AnyAdapter,
  located: Located,
  until = Infinity,
): Promise<Part> {
  const makeFold = (): Fold => new Fold(adapter.decoder(located))
  if (located.compressed) {
    const fold = makeFold()
    // The cursor stands behind the compressed bytes: only their size can say that the file is another one.
    const end = await inflate(handle, size, fold.push, { until })
    return { fold, splitter: new LineSplitter(end), whole: true }
  }
  const end = Math.min(size, until)
  if (end <= SMALL) return readTail(handle, end, makeFold, () => false)
  const part = await readTail(handle, end, makeFold, (state) => adapter.decided(state, located))
  if (!part.whole) {
    part.fold.state = mergeHead(await readHead(handle, end, makeFold), part.fold.state)
  }
  return part
}
