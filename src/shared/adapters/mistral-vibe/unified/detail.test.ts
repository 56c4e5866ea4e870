import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { vibeStore } from '../../../../../fixtures/builders/vibe-store'
import { screenSchema, stepSchema, type Session } from '../../../contract'
import type { HomeView, StoreIo, TrackedFile } from '../../adapter'
import type { VibeDoc } from '../docs'
import { mistralVibe } from '..'
import { detailOfStore } from './detail'
import { readStore, type Store } from './store'

const T = Date.parse('2026-03-02T10:00:00Z')

function ioOf(files: ReadonlyMap<string, string>): StoreIo {
  const at = (path: string) => {
    const text = files.get(path.replace(/^s\//, ''))
    return text === undefined ? null : new TextEncoder().encode(text)
  }
  return {
    read: async (path) => at(path),
    readFrom: async (path, offset) => at(path)?.subarray(offset) ?? null,
    list: async () => [],
    sha256: (data) => createHash('sha256').update(data).digest('hex'),
  }
}

function viewOf(store: Store): HomeView<VibeDoc> {
  const file: TrackedFile<VibeDoc> = {
    path: 's/CURRENT',
    located: { kind: 'store', role: 'store', group: 's', eager: false },
    stat: { size: 1, mtimeMs: T, inode: 1 },
    state: null,
    whole: false,
    doc: { type: 'store', store },
  }
  return { home: '/', files: new Map([[file.path, file]]), groups: new Map([['s', [file]]]) }
}

/** The session as the adapter itself lists it while its process lives, in the state that is asked for. */
function sessionOf(view: HomeView<VibeDoc>, state: Session['state']): Session {
  const world = { now: T, platform: 'linux', processes: null, pidDomain: null } as const
  const [draft] = mistralVibe.sessions(view, { ...world, tmpDir: '/tmp', userHome: '/' })
  if (!draft) throw new Error('The store is no session.')
  return { ...draft.session, home: '~', state }
}

it('keeps to the contract and pages in order, whatever is mutated in the store', async () => {
  const store = vibeStore({ id: 's', cwd: '/p', at: T })
  store.prompt(T, 'Publish it')
  store.say(T + 1, 'Which one?')
  store.rotate()
  store.settle(T + 3, store.effect(T + 2, 'file_system.bash', { command: 'ls' }))
  store.ask(T + 4, { kind: 'user_input', id: 'user-input-1', question: 'Now?', options: ['Yes'] })
  store.end(T + 5, 'completed', 'It failed')
  const paths = [...store.files.keys()]
  let read = 0
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
        const whole = await readStore('s/CURRENT', ioOf(files), null).catch(() => null)
        if (!whole) return
        read += 1
        const view = viewOf(whole)
        for (const state of ['waiting', 'error', 'idle'] as const) {
          const session = sessionOf(view, state)
          const detail = detailOfStore(view, { group: 's', agent: null, session })
          const offsets = detail?.steps.map((step) => stepSchema.parse(step).offset) ?? []
          expect(offsets).toEqual([...offsets].sort((a, b) => a - b))
          screenSchema.parse(detail?.screen)
        }
      },
    ),
    { numRuns: 1000 },
  )
  expect(read).toBeGreaterThan(300)
})

it('takes a time that no calendar has for none', async () => {
  const store = vibeStore({ id: 's', cwd: '/p', at: T })
  store.prompt(8.64e15 + 1, 'Later than every calendar')
  const view = viewOf(await readStore('s/CURRENT', ioOf(store.files), null))
  const detail = detailOfStore(view, { group: 's', agent: null, session: sessionOf(view, 'idle') })
  expect(detail?.steps).toMatchObject([{ kind: 'prompt', at: null }])
})

it('tells what was there when it had only so many entries, and asks nothing of then', async () => {
  const store = vibeStore({ id: 's', cwd: '/p', at: T })
  store.prompt(T, 'Publish it')
  store.say(T + 1, 'Which one?')
  store.say(T + 2, 'The newest, then.')
  store.ask(T + 4, { kind: 'user_input', id: 'user-input-1', question: 'Now?', options: ['Yes'] })
  const view = viewOf(await readStore('s/CURRENT', ioOf(store.files), null))
  const asked = { group: 's', agent: null, session: sessionOf(view, 'waiting') }
  const then = [0, 1, 2].map((until) => detailOfStore(view, { ...asked, until }))
  expect(then.map((detail) => detail?.steps.length)).toEqual([0, 1, 2])
  expect(then.map((detail) => detail?.screen)).toEqual([
    { kind: 'none' },
    { kind: 'none' },
    { kind: 'text', text: 'Which one?' },
  ])
  expect(detailOfStore(view, asked)?.screen.kind).toBe('question')
})
