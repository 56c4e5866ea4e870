import { setTimeout as wait } from 'node:timers/promises'

/** Asks again and again until the answer will do; throws with the last one when that takes too long. Also for hooks. */
export async function until<T>(
  what: string,
  ask: () => Promise<T> | T,
  good: (value: T) => boolean,
  ms = 20_000,
): Promise<T> {
  const end = Date.now() + ms
  for (;;) {
    const value = await ask()
    if (good(value)) return value
    if (Date.now() > end) throw new Error(`${what}: still ${JSON.stringify(value)}`)
    await wait(50)
  }
}
