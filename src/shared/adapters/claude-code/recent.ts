/** Remembers at least the newest `most` of what is set, and never more than twice as many. */
export class Recent<V> {
  readonly #most: number
  #young = new Map<string, V>()
  #old = new Map<string, V>()

  constructor(most: number) {
    this.#most = most
  }

  get(key: string): V | undefined {
    return this.#young.get(key) ?? this.#old.get(key)
  }

  set(key: string, value: V): void {
    this.#young.set(key, value)
    if (this.#young.size < this.#most) return
    // Whole generations: to forget one by one costs more than all the rest of a record.
    this.#old = this.#young
    this.#young = new Map()
  }
}
