import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { cast } from '../dev/people'
import { worlds } from '../dev/worlds'
import { NOW, renderApp, type FakeOptions } from '../testing'

afterEach(cleanup)

const world = worlds(NOW)['fault']!
const people = cast(() => new Date(NOW).toISOString())

async function open(options: FakeOptions = {}) {
  const app = await renderApp({ snapshot: world.snapshot, ...options })
  window.location.hash = '#/settings'
  await act(async () => window.dispatchEvent(new Event('hashchange')))
  return app
}

describe('settings', () => {
  it('saves each change at once, whole', async () => {
    const { asks } = await open()
    await userEvent.click(screen.getByRole('switch', { name: /is done/ }))
    expect(asks('andon:settings:save').at(-1)).toMatchObject({
      version: 2,
      notify: { waiting: true, finished: true },
    })
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: /Ended sessions/ }),
      '12 hours',
    )
    expect(asks('andon:settings:save').at(-1)).toMatchObject({
      endedHours: 12,
      notify: { finished: true },
    })
  })

  it('turns the page dark at once, and back to the system’s choice', async () => {
    await open()
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))
    expect(document.documentElement.dataset['theme']).toBe('dark')
    await userEvent.click(screen.getByRole('radio', { name: 'System' }))
    expect(document.documentElement.dataset['theme']).toBeUndefined()
  })

  it('shows each folder with how it goes', async () => {
    await open()
    expect(screen.getByText('~/.vibe').parentElement?.textContent).toContain('2 files not')
    expect(screen.getByText('~/.codex').parentElement?.textContent).toContain('3 unknown words')
  })

  it('takes a mute back', async () => {
    const rule = { scope: 'session', value: people.login.id, until: null } as const
    const { asks } = await open({ settings: { mutes: [rule] } })
    await userEvent.click(
      screen.getByRole('button', { name: 'Unmute Fix the login redirect loop' }),
    )
    expect(asks('andon:mute')).toEqual([{ ...rule, muted: false }])
    expect(screen.queryByText('Muted sessions')).toBeNull()
  })

  it('leaves out what a browser cannot do', async () => {
    await open({ kind: 'browser' })
    expect(screen.queryByText('Notify me when an agent')).toBeNull()
    expect(screen.queryByText('Count on the icon')).toBeNull()
    expect(screen.getByRole('radio', { name: 'Dark' })).toBeTruthy()
  })

  it('goes back to the list with Escape', async () => {
    await open()
    await userEvent.keyboard('{Escape}')
    expect(window.location.hash).toBe('#/')
  })
})
