import { describe, expect, it } from 'vitest'
import type { GoOutcome, Session } from '../../shared/contract'
import type { Target } from '../popover/focus'
import { aSession, aSnapshot } from '../testing'
import { createGoing } from './going'

const came = (outcome: GoOutcome['outcome']): GoOutcome => ({ outcome, strategy: null, text: 'x' })

function bench(outcome: GoOutcome['outcome'], sessions: Session[]) {
  const gone: string[] = []
  const opened: Target[] = []
  const going = createGoing({
    snapshot: () => aSnapshot(sessions),
    go: async ({ id }) => {
      gone.push(id)
      return came(outcome)
    },
    open: (target) => opened.push(target),
  })
  return { going, gone, opened }
}

const waits = aSession({ id: 'codex:a', state: 'waiting' })
const works = aSession({ id: 'codex:b', state: 'busy' })

describe('createGoing', () => {
  it('goes to the agent, and opens nothing when its window is shown', async () => {
    const { going, gone, opened } = bench('shown', [waits, works])
    await going.toOrOpen('codex:b')
    expect([gone, opened]).toEqual([['codex:b'], []])
  })

  it('says in the popover what came of it otherwise', async () => {
    const { going, opened } = bench('failed', [works])
    await going.toOrOpen('codex:b')
    expect(opened).toEqual([{ session: 'codex:b', said: came('failed') }])
  })

  it('says so when the session has gone meanwhile', async () => {
    const { going, gone } = bench('shown', [works])
    expect(await going.to('codex:gone')).toMatchObject({ outcome: 'failed' })
    expect(gone).toEqual([])
  })

  it('goes to the longest wait, and to the popover when nobody waits', async () => {
    const { going, gone } = bench('shown', [waits, works])
    await going.next()
    expect(gone).toEqual(['codex:a'])
    const idle = bench('shown', [works])
    await idle.going.next()
    expect([idle.gone, idle.opened]).toEqual([[], [{ session: null }]])
  })
})
