import { describe, expect, it } from 'vitest'
import { virtualClock } from '../../../test/harness/clock'
import { AWAKE_MS, createSleep } from './sleep'

function bench() {
  const clock = virtualClock(0)
  const said: string[] = []
  const sleep = createSleep({
    clock,
    rescan: async () => void said.push('rescan'),
    sleep: () => said.push('sleep'),
    wake: () => said.push('wake'),
  })
  return { sleep, said, pass: (ms: number) => clock.advanceTo(clock.now() + ms, async () => {}) }
}

describe('createSleep', () => {
  it('is silent until everything was read anew', async () => {
    const { sleep, said, pass } = bench()
    sleep.slept()
    await sleep.woke()
    expect(said).toEqual(['sleep', 'sleep', 'rescan'])
    await pass(AWAKE_MS)
    expect(said.at(-1)).toBe('wake')
  })

  it('stays silent when the computer sleeps again at once', async () => {
    const { sleep, said, pass } = bench()
    await sleep.woke()
    sleep.slept()
    await pass(10 * AWAKE_MS)
    expect(said).not.toContain('wake')
    await sleep.woke()
    await pass(AWAKE_MS)
    expect(said.filter((word) => word === 'wake')).toHaveLength(1)
  })
})
