import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { vibeStore, type VibeStore } from '../../../../../fixtures/builders/vibe-store'
import type { StoreIo } from '../../adapter'
import { judgeStore } from './judge'
import { readStore, type Store } from './store'

const T = Date.parse('2026-03-02T10:00:00Z')
const bytes = (text: string) => new TextEncoder().encode(text)

/** Reads a store in memory; `between` runs before every read, as a writer would on a real disk. */
function ioOf(store: VibeStore, between: () => void = () => {}): StoreIo {
  const at = (path: string) => store.files.get(path.replace(/^s\//, ''))
  return {
    async read(path) {
      between()
      const text = at(path)
      return text === undefined ? null : bytes(text)
    },
    async readFrom(path, offset) {
      between()
      const all = at(path)
      if (all === undefined || bytes(all).length < offset) return null
      return bytes(all).subarray(offset)
    },
    list: async () => [],
    sha256: (data) => createHash('sha256').update(data).digest('hex'),
  }
}

/** What matters of a store: state, reason, entries in order, usage. */
function shape(store: Store): string {
  const { state, kind, text } = judgeStore(store, { life: 'alive', pid: 1 }, [], T)
  const entries = [...store.projection.entries.values()].map(
    (entry) => `${entry.id}:${entry.tool?.status ?? ''}`,
  )
  return JSON.stringify({ state, kind, text, entries, usage: store.projection.usage })
}

/** A writer's life: one call does its next act. Every prefix of its history is a state that may be seen. */
function life(store: VibeStore): () => void {
  let n = 0
  let effect = ''
  const acts = [
    () => store.prompt(T + n, `Prompt ${n}`),
    () => store.say(T + n, 'Let me look.'),
    () => (effect = store.effect(T + n, 'file_system.bash', { command: `echo ${n}` })),
    () =>
      store.ask(T + n, {
        kind: 'approval',
        id: `approval-${n - 3}`,
        toolName: 'file_system.bash',
        input: { command: 'x' },
      }),
    () => store.answer(`approval-${n - 4}`),
    () => store.settle(T + n, effect),
    () => store.end(T + n),
    () => store.rotate(),
  ]
  return () => {
    acts[n % acts.length]?.()
    n += 1
  }
}

/** A writer acts between the reader's reads until 50 generations have turned; how many reads came through. */
async function turnUnderReader(chance: () => number): Promise<number> {
  const store = vibeStore({ id: 'abcd', cwd: '/p', at: T })
  const live = life(store)
  let acts = 0
  const act = () => ((acts += 1) % 2 === 0 ? store.rotate() : live())
  let worlds = [new Map(store.files)]
  let turned = 0
  let reads = 0
  let followed: Store | null = null
  const io = ioOf(store, () => {
    if (chance() > 0.3) return
    const before = store.files.get('CURRENT')
    act()
    if (store.files.get('CURRENT') !== before) turned += 1
    worlds.push(new Map(store.files))
  })
  const goesOn = () => turned < 50
  while (goesOn()) {
    const seen: Store | null = await readStore('s/CURRENT', io, followed).catch(() => null)
    if (!seen) continue
    followed = seen
    reads += 1
    const prefixes = await Promise.all(
      worlds.map(async (files) =>
        shape(await readStore('s/CURRENT', ioOf({ ...store, files }), null)),
      ),
    )
    expect(prefixes).toContain(shape(seen))
    const ids = [...seen.projection.entries.keys()]
    expect(new Set(ids).size).toBe(ids.length)
    worlds = [new Map(store.files)]
  }
  return reads
}

describe('a unified store', () => {
  it('is read the same whole as followed, act by act', async () => {
    const store = vibeStore({ id: 'abcd', cwd: '/p', at: T })
    const act = life(store)
    let followed: Store | null = null
    for (let i = 0; i < 40; i += 1) {
      act()
      followed = await readStore('s/CURRENT', ioOf(store), followed)
      const whole = await readStore('s/CURRENT', ioOf(store), null)
      expect(shape(followed)).toBe(shape(whole))
      expect(followed.faults).toEqual([])
    }
  })

  it('never shows a state that no prefix of the history had, while generations turn 1,000 times under the reader', async () => {
    let seed = 7
    const chance = () => (seed = (seed * 16807) % 2147483647) / 2147483647
    let reads = 0
    // Twenty stores that turn 50 times each: one store of 1,000 generations only grows longer, not stranger.
    for (let round = 0; round < 20; round += 1) reads += await turnUnderReader(chance)
    expect(reads).toBeGreaterThan(200)
  }, 60_000)

  it('gives the same state for any split of its journal', async () => {
    const store = vibeStore({ id: 'abcd', cwd: '/p', at: T })
    const act = life(store)
    for (let i = 0; i < 7; i += 1) act()
    const whole = shape(await readStore('s/CURRENT', ioOf(store), null))
    const path = [...store.files.keys()].find((name) => name.startsWith('journal/')) ?? ''
    const text = store.files.get(path) ?? ''
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(text.length), { maxLength: 12 }), async (cuts) => {
        let followed: Store | null = null
        for (const cut of [...cuts.sort((a, b) => a - b), text.length]) {
          const at = { ...store, files: new Map([...store.files, [path, text.slice(0, cut)]]) }
          followed = await readStore('s/CURRENT', ioOf(at), followed)
        }
        expect(followed && shape(followed)).toBe(whole)
      }),
      { numRuns: 200 },
    )
  })

  it('tells and tolerates a digest that does not agree', async () => {
    const store = vibeStore({ id: 'abcd', cwd: '/p', at: T })
    const path =
      [...store.files.keys()].find((name) => name.endsWith('projection-state.json')) ?? ''
    store.files.set(path, `${store.files.get(path)?.trim()} \n`)
    const read = await readStore('s/CURRENT', ioOf(store), null)
    expect(read.faults).toEqual(['projection-state.json is not what its digest says.'])
  })

  it('never throws but with a sentence, and never waits falsely, whatever is mutated', async () => {
    const store = vibeStore({ id: 'abcd', cwd: '/p', at: T })
    const act = life(store)
    for (let i = 0; i < 7; i += 1) act()
    const paths = [...store.files.keys()]
    await fc.assert(
      fc.asyncProperty(
        fc.nat(),
        fc.nat(),
        fc.nat(255),
        fc.nat(40),
        async (which, where, byte, cut) => {
          const path = paths[which % paths.length] ?? ''
          const text = store.files.get(path) ?? ''
          const at = where % (text.length + 1)
          const mutated = text.slice(0, at) + String.fromCharCode(byte) + text.slice(at + cut)
          const files = new Map([...store.files, [path, mutated]])
          const read = await readStore('s/CURRENT', ioOf({ ...store, files }), null).catch(
            (error: unknown) => error,
          )
          const fine =
            read instanceof Error
              ? /\w/.test(read.message)
              : judgeStore(read as Store, { life: 'alive', pid: 1 }, [], T).state !== 'waiting'
          expect(fine).toBe(true)
        },
      ),
      { numRuns: 1000 },
    )
  })
})
