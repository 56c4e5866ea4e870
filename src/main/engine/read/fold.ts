import type { Decoder, Line } from '../../../shared/adapters'
import { apply, EMPTY_STATE, type SessionState } from '../../../shared/session'

/** One log folded into a state: its decoder, what came of it, and what the decoder could not do. */
export class Fold {
  lines = 0
  /** The first throw; a decoder should never do that. */
  failure: unknown = null
  readonly #decoder: Decoder
  /** Written to with every event, so it is never handed out. */
  #own: SessionState = { ...EMPTY_STATE }
  #shown: SessionState | null = null

  constructor(decoder: Decoder) {
    this.#decoder = decoder
  }

  get state(): SessionState {
    return (this.#shown ??= { ...this.#own })
  }

  set state(state: SessionState) {
    this.#own = { ...state }
    this.#shown = state
  }

  readonly push = (line: Line): void => {
    this.lines += 1
    this.#shown = null
    try {
      for (const event of this.#decoder.decode(line)) apply(this.#own, event)
    } catch (cause) {
      // One record is lost, the session goes on; reported once by whoever owns this fold.
      this.failure ??= cause
    }
  }
}
