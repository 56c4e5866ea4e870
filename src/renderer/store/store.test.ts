import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '../../shared/contract'
import { session, snapshot } from '../dev/session'
import { fakeBridge, NOW } from '../testing'
import { createStore } from './store'

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))
const of = (at: number, title: string) => snapshot(at, [session({ title })])
const titles = (store: ReturnType<typeof createStore>) =>
  store.getState().snapshot?.sessions.map(({ title }) => title)

describe('the store', () => {
  it('does not let the first answer undo a push that overtook it', async () => {
    const fake = fakeBridge({ snapshot: of(NOW, 'old') })
    const store = createStore(fake.bridge)
    fake.push('andon:snapshot:changed', of(NOW + 5, 'new'))
    await settled()
    expect(titles(store)).toEqual(['new'])
  })

  it('shows a setting at once and takes it back when it could not be saved', async () => {
    const fake = fakeBridge({ refuse: { names: ['andon:settings:save'], message: 'Disk full.' } })
    const store = createStore(fake.bridge)
    await settled()
    store.actions.save({ ...DEFAULT_SETTINGS, theme: 'dark' })
    expect(store.getState().settings.theme).toBe('dark')
    await settled()
    expect(store.getState().settings.theme).toBe('system')
    expect(store.getState().failure).toBe('Disk full.')
  })

  it('says what came of a notification that could not lead to a window', async () => {
    const fake = fakeBridge()
    const store = createStore(fake.bridge)
    await settled()
    const said = { outcome: 'failed', strategy: null, text: 'Its window is gone.' } as const
    fake.push('andon:focus', { session: null, said })
    expect(store.getState().said).toEqual({ text: 'Its window is gone.', passing: false })
  })

  it('follows settings that changed elsewhere', async () => {
    const fake = fakeBridge()
    const store = createStore(fake.bridge)
    await settled()
    fake.push('andon:settings:changed', { ...DEFAULT_SETTINGS, theme: 'light' })
    expect(store.getState().settings.theme).toBe('light')
  })
})
