import { describe, expect, it } from 'vitest'
import { virtualClock } from '../../../test/harness/clock'
import { PATIENCE, whenTrayIsMissing } from './no-tray'

/** How often the app was told that there is no tray, out of these answers of the desktop. */
async function told(...answers: (boolean | null)[]): Promise<number> {
  const clock = virtualClock(0)
  let count = 0
  await whenTrayIsMissing(
    () => (count += 1),
    clock,
    async () => answers.shift() ?? null,
  )
  await clock.advanceTo(PATIENCE, () => new Promise((done) => setImmediate(done)))
  return count
}

describe('whenTrayIsMissing', () => {
  it('tells only when the desktop says so twice', async () => {
    expect(await told(true)).toBe(0)
    expect(await told(null)).toBe(0)
    expect(await told(false, true)).toBe(0)
    expect(await told(false, null)).toBe(0)
    expect(await told(false, false)).toBe(1)
  })
})
