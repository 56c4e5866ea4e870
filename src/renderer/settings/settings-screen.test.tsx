import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS, settingsSchema, type Settings } from '../../shared/contract'
import { cast } from '../dev/people'
import { HOUR } from '../dev/session'
import { worlds } from '../dev/worlds'
import { NOW, renderApp, type FakeOptions } from '../testing'
import { withWait } from './notify'

afterEach(cleanup)

const world = worlds(NOW)['fault']!
const people = cast(() => new Date(NOW).toISOString())
const ALL = { chooseFolder: true, launchAtLogin: true, shortcut: true, openFiles: true } as const

async function open(options: FakeOptions = {}) {
  const app = await renderApp({ snapshot: world.snapshot, can: ALL, ...options })
  window.location.hash = '#/settings'
  await act(async () => window.dispatchEvent(new Event('hashchange')))
  return { ...app, saved: () => settingsSchema.parse(app.asks('andon:settings:save').at(-1)) }
}

const toggle = (name: RegExp | string) => userEvent.click(screen.getByRole('switch', { name }))
const choose = (name: RegExp | string, option: string) =>
  userEvent.selectOptions(screen.getByRole('combobox', { name }), option)

describe('settings', () => {
  it('saves each change at once, whole', async () => {
    const { saved } = await open()
    await toggle(/is done/)
    expect(saved()).toMatchObject({ version: 2, notify: { waiting: true, finished: true } })
    await choose(/Ended sessions/, '12 hours')
    expect(saved()).toMatchObject({ endedHours: 12, notify: { finished: true } })
  })

  it('turns the page dark at once, and back to the system’s choice', async () => {
    await open()
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))
    expect(document.documentElement.dataset['theme']).toBe('dark')
    await userEvent.click(screen.getByRole('radio', { name: 'System' }))
    expect(document.documentElement.dataset['theme']).toBeUndefined()
  })

  it('goes back to the list with Escape', async () => {
    await open()
    await userEvent.keyboard('{Escape}')
    expect(window.location.hash).toBe('#/')
  })

  it('leaves out what a browser cannot do, and says where it is', async () => {
    await open({ kind: 'browser', can: {} })
    expect(screen.getByText(/tab shows no notifications/)).toBeTruthy()
    for (const gone of [/wants permission/, /Count on the icon/, /Quiet hours/, /Open at login/]) {
      expect(screen.queryByText(gone)).toBeNull()
    }
    expect(screen.queryByRole('button', { name: /Shortcut|log/ })).toBeNull()
    expect(screen.getByRole('radio', { name: 'Dark' })).toBeTruthy()
  })
})

describe('notifications', () => {
  it.each([
    ['wants permission', 'permission'],
    ['wants to leave its sandbox', 'sandbox'],
    ['asks a question', 'question'],
    ['has a plan to review', 'plan'],
    ['has a sub-agent that asks', 'worker'],
    ['waits for input', 'input'],
  ])('%s can be switched off and on alone', async (label, kind) => {
    const { saved } = await open()
    await toggle(label)
    expect(saved().notify).toMatchObject({ waiting: true, notWaiting: [kind], error: true })
    await toggle(label)
    expect(saved().notify.notWaiting).toEqual([])
  })

  it('shows all as off where waits make none, and switches one on alone', async () => {
    const notify = { ...DEFAULT_SETTINGS.notify, waiting: false }
    await open({ settings: { notify } })
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'asks a question' }).checked).toBe(
      false,
    )
    expect(withWait(notify, 'plan', true)).toEqual({
      waiting: true,
      notWaiting: ['permission', 'sandbox', 'question', 'worker', 'input'],
    })
  })

  it('takes the length of a turn, when to tell again, the sound and what is hidden', async () => {
    const { saved } = await open()
    await choose('Shortest work that is worth a notification', '10 minutes')
    await choose('Tell me again', 'After 15 minutes')
    await toggle('Sound')
    await toggle(/Hide details/)
    expect(saved().notify).toMatchObject({
      finishedAfterMinutes: 10,
      repeatMinutes: 15,
      sound: true,
      hideDetails: true,
    })
  })

  it('shows a number that stands only in the file among the choices', async () => {
    await open({ settings: { endedHours: 3 } })
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: /Ended sessions/ })
    expect(select.selectedOptions[0]?.textContent).toBe('3 hours')
  })

  it('takes quiet hours, from and to', async () => {
    const { saved } = await open()
    expect(screen.queryByLabelText('From')).toBeNull()
    await toggle(/Quiet hours/)
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '' } })
    expect(saved().notify.quiet).toEqual({ on: true, from: '22:00', to: '08:00' })
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '21:30' } })
    expect(saved().notify.quiet).toEqual({ on: true, from: '21:30', to: '08:00' })
  })

  it.each([
    [null, /^Sent\./],
    ['The system refused it.', /^The system refused it\.$/],
  ])('tests one and says what came of it: %s', async (tested, words) => {
    await open({ tested })
    await userEvent.click(screen.getByRole('button', { name: 'Show a test notification' }))
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('says where each thing stands what of it does not work', async () => {
    const about = ['notifications', 'shortcut', 'login', 'settings', 'tray'] as const
    const troubles = about.map((one) => ({ about: one, text: `No ${one} here.` }))
    await open({ shell: { troubles } })
    for (const { text } of troubles) expect(screen.getByText(text)).toBeTruthy()
  })
})

describe('mutes', () => {
  const mutes: Settings['mutes'] = [
    { scope: 'session', value: people.login.id, until: null },
    { scope: 'project', value: 'billing', until: new Date(NOW + HOUR).toISOString() },
    { scope: 'project', value: 'over', until: new Date(NOW - HOUR).toISOString() },
  ]

  it('are listed with until when, and taken back one by one', async () => {
    const { asks } = await open({ settings: { mutes } })
    expect(screen.getByText('This session · for good')).toBeTruthy()
    expect(screen.getByText(/^All of this project · until \d\d:\d\d$/)).toBeTruthy()
    expect(screen.queryByText('over')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Unmute billing' }))
    expect(asks('andon:mute')).toEqual([{ ...mutes[1], muted: false }])
    await userEvent.click(
      screen.getByRole('button', { name: 'Unmute Fix the login redirect loop' }),
    )
    expect(screen.queryByText('Muted')).toBeNull()
  })

  it('go by themselves when their time is over', async () => {
    const { tick } = await open({ settings: { mutes: [mutes[1]!] } })
    expect(screen.getByText('billing')).toBeTruthy()
    tick(HOUR + 1000)
    expect(screen.queryByText('billing')).toBeNull()
  })
})

describe('folders', () => {
  it('are shown with how it goes', async () => {
    await open()
    expect(screen.getByText('~/.vibe').parentElement?.textContent).toContain('2 files not')
    expect(screen.getByText('~/.codex').parentElement?.textContent).toContain('3 unknown words')
  })

  it('of a tool can be left alone', async () => {
    const { saved } = await open()
    await toggle('Codex')
    expect(saved().toolsOff).toEqual(['codex'])
    expect(screen.queryByText('~/.codex')).toBeNull()
    await toggle(/Codex/)
    expect(saved().toolsOff).toEqual([])
  })

  it('can be typed, with a sentence about what is wrong, and removed again', async () => {
    const { saved, asks } = await open()
    await userEvent.click(screen.getByRole('button', { name: /Add a folder/ }))
    const form = within(screen.getByRole('form', { name: 'Add a folder' }))
    await userEvent.selectOptions(form.getByRole('combobox'), 'Codex')
    await userEvent.keyboard('{Enter}')
    const field = form.getByRole('textbox', { name: 'Folder' })
    await userEvent.type(field, 'work/.codex{Enter}')
    expect(screen.getByRole('alert').textContent).toContain('the whole path')
    await userEvent.clear(field)
    await userEvent.type(field, '~/.codex/{Enter}')
    expect(screen.getByRole('alert').textContent).toContain('already')
    expect(asks('andon:settings:save')).toEqual([])
    await userEvent.clear(field)
    await userEvent.type(field, '/srv/work/.codex{Enter}')
    expect(saved().homes).toEqual([{ tool: 'codex', path: '/srv/work/.codex' }])
    expect(screen.getByText('Not looked at yet')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Stop watching /srv/work/.codex' }))
    expect(saved().homes).toEqual([])
  })

  it('can be picked with the system’s dialog', async () => {
    const { saved } = await open({ folder: '/srv/picked' })
    await userEvent.click(screen.getByRole('button', { name: /Add a folder/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Choose…' }))
    await userEvent.click(screen.getByRole('button', { name: 'Add' }))
    expect(saved().homes).toEqual([{ tool: 'claude-code', path: '/srv/picked' }])
  })

  it('Escape leaves the line, not the screen', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: /Add a folder/ }))
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('form', { name: 'Add a folder' })).toBeNull()
    expect(window.location.hash).toBe('#/settings')
  })
})

describe('hide rules', () => {
  it('are added and removed', async () => {
    const { saved } = await open()
    const field = screen.getByRole('combobox', { name: 'Project to hide' })
    await userEvent.type(field, ' shop-api {Enter}')
    expect(saved().hide).toEqual([{ scope: 'project', value: 'shop-api' }])
    await choose('What to hide', 'Folder')
    await userEvent.type(screen.getByRole('combobox', { name: 'Folder to hide' }), '/tmp{Enter}')
    expect(saved().hide).toHaveLength(2)
    await userEvent.click(screen.getByRole('button', { name: 'Show shop-api again' }))
    expect(saved().hide).toEqual([{ scope: 'folder', value: '/tmp' }])
  })
})

describe('the shortcut', () => {
  const button = () => screen.getByRole('button', { name: /Shortcut to the agent/ })

  it('is recorded from the keys themselves', async () => {
    const { saved } = await open()
    await userEvent.click(button())
    await userEvent.keyboard('{Control>}{Alt>}a{/Alt}{/Control}')
    expect(saved().shortcut).toBe('Control+Alt+A')
    expect(button().textContent).toBe('CtrlAltA')
  })

  it('refuses a key alone, and Escape leaves it as it was', async () => {
    const { asks } = await open({ settings: { shortcut: 'Control+Alt+A' } })
    await userEvent.click(button())
    await userEvent.keyboard('a')
    expect(screen.getByText(/Hold Ctrl, Alt or Super/)).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect(asks('andon:settings:save')).toEqual([])
    expect(window.location.hash).toBe('#/settings')
  })

  it('is removed by Delete or its button', async () => {
    const { saved } = await open({ settings: { shortcut: 'Control+Alt+A' } })
    await userEvent.click(screen.getByRole('button', { name: 'Remove the shortcut' }))
    expect(saved().shortcut).toBeNull()
    expect(button().textContent).toBe('None')
  })
})

describe('about', () => {
  it('opens the log, and the report of a crash where there is one', async () => {
    const { asks } = await open({ shell: { crashReport: '/tmp/crash.txt' } })
    await userEvent.click(screen.getByRole('button', { name: 'Open the log' }))
    await userEvent.click(screen.getByRole('button', { name: 'Open the report' }))
    expect(asks('andon:open')).toEqual([{ what: 'log' }, { what: 'crash-report' }])
  })

  it('switches the start at login', async () => {
    const { saved } = await open()
    await toggle('Open at login')
    expect(saved().launchAtLogin).toBe(true)
  })
})
