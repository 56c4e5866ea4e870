/** Runs one job after another: two looks at the same files never overlap. */
export class Lane {
  #tail: Promise<void> = Promise.resolve()
  #waiting = 0

  /** Nothing runs and nothing waits. */
  get idle(): boolean {
    return this.#waiting === 0
  }

  run<T>(job: () => Promise<T>): Promise<T> {
    this.#waiting += 1
    const done = this.#tail.then(job).finally(() => {
      this.#waiting -= 1
    })
    this.#tail = done.then(
      () => undefined,
      // The caller of `run` gets the failure; the next job must run in any case.
      () => undefined,
    )
    return done
  }
}

/** Runs `work` over all items, at most `limit` at a time. */
export async function eachLimit<T>(
  items: Iterable<T>,
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const source = items[Symbol.iterator]()
  const worker = async (): Promise<void> => {
    for (let next = source.next(); !next.done; next = source.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: limit }, worker))
}
