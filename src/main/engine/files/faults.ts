import type { Fault } from '../../../shared/contract'
import { Unreadable, codeOf, sentenceOf } from '../errors'

/** What could not be read in one home, one fault a file. The log hears of each cause once. */
export class Faults {
  /** Grows with every change. */
  version = 0
  readonly #faults = new Map<string, Fault>()
  readonly #logged = new Map<string, string>()
  readonly #log: (message: string, cause: unknown) => void

  constructor(log: (message: string, cause: unknown) => void) {
    this.#log = log
  }

  /** `file` null: the fault is the home's own; `topic` tells several of those apart. */
  add(file: string | null, cause: unknown, topic = file ?? 'home'): void {
    const message = cause instanceof Unreadable ? cause.message : sentenceOf(cause)
    if (this.#faults.get(topic)?.message !== message) this.version += 1
    this.#faults.set(topic, { file, message })
    const origin = cause instanceof Unreadable ? (cause.cause ?? cause) : cause
    const word = codeOf(origin) ?? String(origin)
    if (this.#logged.get(topic) === word) return
    this.#logged.set(topic, word)
    this.#log(`${topic}: ${message}`, origin)
  }

  clear(topic: string): void {
    if (this.#faults.delete(topic)) this.version += 1
    this.#logged.delete(topic)
  }

  /** Forgets all faults below a folder, its own included (it has been looked at again). */
  clearWhere(test: (topic: string) => boolean): void {
    for (const topic of this.#faults.keys()) if (test(topic)) this.clear(topic)
  }

  has(test: (topic: string) => boolean): boolean {
    return [...this.#faults.keys()].some(test)
  }

  list(): Fault[] {
    return [...this.#faults.values()].sort((a, b) => ((a.file ?? '') < (b.file ?? '') ? -1 : 1))
  }
}
