import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { vibeStore, type VibeStore } from '../../../../../fixtures/builders/vibe-store'
import type { StoreIo } from '../../adapter'
import { judgeStore, type Child } from './judge'
import { readStore, type Store } from './store'

const T = Date.parse('2026-03-02T10:00:00Z')
const ALIVE = { life: 'alive', pid: 1 } as const
const ASKS = {
  kind: 'approval',
  id: 'a',
  toolName: 'file_system.bash',
  input: { command: 'npm publish' },
} as const

async function read(store: VibeStore): Promise<Store> {
  const bytes = (path: string) => {
    const text = store.files.get(path.replace(/^s\//, ''))
    return text === undefined ? null : new TextEncoder().encode(text)
  }
  const io: StoreIo = {
    read: async (path) => bytes(path),
    readFrom: async (path, offset) => bytes(path)?.subarray(offset) ?? null,
    list: async () => [],
    sha256: (data) => createHash('sha256').update(data).digest('hex'),
  }
  return readStore('s/CURRENT', io, null)
}

const said = (store: Store, children: readonly Child[] = []) => {
  const { state, kind } = judgeStore(store, ALIVE, children, T + 100)
  return `${state}/${kind}`
}

test('a callback that an interrupted turn left unresolved is no wait of the next turn', async () => {
  const store = vibeStore({ id: 's', cwd: '/p', at: T })
  store.prompt(T + 1, 'Publish it')
  store.ask(T + 2, ASKS)
  expect(said(await read(store))).toBe('waiting/permission')
  store.end(T + 3, 'interrupted')
  expect(said(await read(store))).toBe('idle/interrupted')
  store.prompt(T + 4, 'Something else')
  expect(said(await read(store))).toBe('busy/thinking')
  store.ask(T + 5, { ...ASKS, id: 'b' })
  expect(said(await read(store))).toBe('waiting/permission')
})

test('a child that asks after its parent has answered is a wait', async () => {
  const parent = vibeStore({ id: 's', cwd: '/p', at: T })
  parent.prompt(T + 1, 'Delegate it')
  parent.end(T + 2)
  const child = vibeStore({ id: 'c', cwd: '/p', at: T, parentId: 's' })
  child.prompt(T + 1, 'Do it')
  const children = async () => [{ id: 'c', store: await read(child), lived: ALIVE }]
  expect(said(await read(parent), await children())).toBe('background/subagents')
  child.ask(T + 3, ASKS)
  expect(said(await read(parent), await children())).toBe('waiting/permission')
  child.end(T + 4, 'interrupted')
  expect(said(await read(parent), await children())).toBe('idle/done')
})
