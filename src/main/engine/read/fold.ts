import type { Decoder, Line } from '../../../shared/adapters'
import { EMPTY_STATE, reduce, type SessionState } from '../../../shared/session'

/** One log folded into a state: its decoder, what came of it, and what the decoder could not do. */
export class Fold {
  state: SessionState = EMPTY_STATE
  lines = 0
  /** The first throw; a decoder should never do that. */
  failure: unknown = null
  readonly #decoder: Decoder

  constructor(decoder: Decoder) {
    this.#decoder = decoder
  }

  readonly push = (line: Line): void => {
    this.lines += 1
    try {
      for (const event of this.#decoder.decode(line)) this.state = reduce(this.state, event)
    } catch (cause) {
      // One record is lost, the session goes on; reported once by whoever owns this fold.
      this.failure ??= cause
    }
  }
}
