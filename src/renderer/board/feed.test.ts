import { describe, expect, it } from 'vitest'
import type { Detail, DetailRequest, Screen, Session } from '../../shared/contract'
import { session, snapshot } from '../dev/session'
import { createStore } from '../store/store'
import { fakeBridge, NOW } from '../testing'
import { openFeed } from './feed'

const output = (live: boolean): Screen => ({
  kind: 'output',
  command: 'make',
  text: '',
  live,
  truncated: false,
})

async function rig(sessions: readonly Session[], screen: Screen = output(false)) {
  const answers: (() => void)[] = []
  const asked: string[] = []
  const fake = fakeBridge({ snapshot: snapshot(NOW, sessions) })
  const store = createStore(fake.bridge)
  store.actions.detail = ({ id }: DetailRequest) => {
    asked.push(id)
    const row = store.getState().snapshot?.sessions.find((each) => each.id === id)
    const detail: Detail | null = row ? { session: row, steps: [], earlier: null, screen } : null
    return new Promise((resolve) => answers.push(() => resolve(detail)))
  }
  await settled()
  let time = 0
  let due: { at: number; run: () => void } | null = null
  const feed = openFeed({
    store,
    now: () => time,
    after: (ms, run) => {
      due = { at: time + ms, run }
      return () => (due = null)
    },
  })
  return {
    feed,
    asked,
    push: (next: readonly Session[], later: number) =>
      fake.push('andon:snapshot:changed', snapshot(NOW + later, next)),
    async answer() {
      answers.shift()?.()
      await settled()
    },
    pass(ms: number) {
      time += ms
      if (due && due.at <= time) due.run()
    },
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))
const many = (n: number) =>
  Array.from({ length: n }, (_, i) => session({ id: `codex:${i}`, title: `${i}`, state: 'busy' }))

describe('the board’s feed', () => {
  it('asks for what is in view, three at a time', async () => {
    const { feed, asked, answer } = await rig(many(10))
    expect(asked).toEqual([])
    const leave = [0, 1, 2, 3, 4].map((i) => feed.watch(`codex:${i}`))
    expect(asked).toHaveLength(3)
    leave[3]?.()
    await answer()
    expect(asked).toEqual(['codex:0', 'codex:1', 'codex:2', 'codex:4'])
    expect(feed.get('codex:0')?.screen.kind).toBe('output')
    expect(feed.get('codex:1')).toBeNull()
  })

  it('asks again for what changed, and not more than once a second', async () => {
    const rows = many(2)
    const { feed, asked, answer, push, pass } = await rig(rows)
    feed.watch('codex:0')
    feed.watch('codex:1')
    await answer()
    await answer()
    const changed = [rows[0]!, { ...rows[1]!, failures: 1 }]
    push(changed, 1)
    expect(asked).toHaveLength(2)
    push([rows[0]!, { ...rows[1]!, failures: 2 }], 2)
    pass(999)
    expect(asked).toHaveLength(2)
    pass(1)
    expect(asked).toEqual(['codex:0', 'codex:1', 'codex:1'])
    await answer()
    pass(5000)
    expect(asked).toHaveLength(3)
  })

  it('follows a live output, until nobody looks', async () => {
    const { feed, asked, answer, pass } = await rig(many(1), output(true))
    const leave = feed.watch('codex:0')
    await answer()
    pass(1000)
    expect(asked).toHaveLength(2)
    await answer()
    leave()
    pass(5000)
    expect(asked).toHaveLength(2)
  })
})
