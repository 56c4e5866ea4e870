import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { sessionHref } from '../app/route'
import { cast } from '../dev/people'
import { HOUR, MINUTE, session, snapshot, SOURCES } from '../dev/session'
import { many, worlds } from '../dev/worlds'
import { NOW, renderApp } from '../testing'
import { tomorrow } from '../time/until'

const ago = (ms: number) => new Date(NOW - ms).toISOString()
const people = cast(ago)
const world = worlds(NOW)

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const titles = () => [...document.querySelectorAll('.hit')].map((link) => link.textContent)
const row = (title: string) =>
  screen.getByText(title, { selector: '.hit' }).closest<HTMLElement>('.row')!
const focused = () => document.activeElement?.textContent

describe('the list', () => {
  it('says the light in words and shows sessions in the order of need', async () => {
    await renderApp({ snapshot: world['list']!.snapshot })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('1 needs you')
    const headings = screen.getAllByRole('heading', { level: 2 }).map((h) => h.textContent)
    expect(headings).toEqual(['Needs you 1', 'Working 2', 'Background 1', 'Idle 2', 'Recent 3'])
    expect(titles()[0]).toBe('Release the date picker 2.4')
    expect(document.title).toContain('1 needs you')
  })

  it('names a row in full for a screen reader', async () => {
    await renderApp({ snapshot: world['list']!.snapshot })
    const link = screen.getByText('Release the date picker 2.4')
    expect(link.getAttribute('aria-label')).toBe(
      'Release the date picker 2.4, needs you, wants to run npm publish --access public, waiting 4 minutes, Claude Code, calendar-kit',
    )
  })

  it('makes only the longest wait that is not muted loud', async () => {
    const { snapshot: shown } = world['needs']!
    const rule = { scope: 'session', value: people.release.id, until: null } as const
    await renderApp({ snapshot: shown, settings: { mutes: [rule] } })
    expect(row('Release the date picker 2.4').className).toContain('muted')
    expect([...document.querySelectorAll('.lead')]).toEqual([
      row('Move sessions out of the cookie'),
    ])
    expect(document.querySelectorAll('.btn.primary')).toHaveLength(1)
  })

  it('ticks relative times without a new snapshot', async () => {
    const { tick } = await renderApp({ snapshot: world['list']!.snapshot })
    expect(within(row('Speed up image import')).getByText('48 s')).toBeTruthy()
    tick(15_000)
    expect(within(row('Speed up image import')).getByText('1 min')).toBeTruthy()
  })

  it('shows three recent sessions, and all when asked', async () => {
    const ended = Array.from({ length: 13 }, (_, i) =>
      session({
        title: `Ended ${i}`,
        state: 'ended',
        reason: { kind: 'exited', text: '' },
        since: ago(i * HOUR),
      }),
    )
    await renderApp({ snapshot: snapshot(NOW, ended) })
    expect(titles()).toHaveLength(3)
    await userEvent.click(screen.getByRole('button', { name: 'Show all 13' }))
    expect(titles()).toHaveLength(13)
    await userEvent.click(screen.getByRole('button', { name: 'Show fewer' }))
    expect(titles()).toHaveLength(3)
  })

  it('folds a section by its heading', async () => {
    await renderApp({ snapshot: world['list']!.snapshot })
    await userEvent.click(screen.getByRole('button', { name: /^Working/ }))
    expect(titles()).not.toContain('Fix the login redirect loop')
    await userEvent.click(screen.getByRole('button', { name: /^Working/, expanded: false }))
    expect(titles()).toContain('Fix the login redirect loop')
  })
})

describe('the filter', () => {
  it('is offered from nine sessions on', async () => {
    const first = await renderApp({ snapshot: snapshot(NOW, many(8, ago)) })
    expect(screen.queryByRole('searchbox')).toBeNull()
    first.unmount()
    await renderApp({ snapshot: snapshot(NOW, many(9, ago)) })
    expect(screen.getByRole('searchbox', { name: 'Filter 9 sessions' })).toBeTruthy()
  })

  it('finds by tool, project, state and title; Escape empties it, then leaves', async () => {
    await renderApp({ snapshot: world['list']!.snapshot })
    await userEvent.keyboard('/')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    await userEvent.keyboard('codex working')
    expect(titles()).toEqual(['Speed up image import'])
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
    expect(titles().length).toBe(9)
    await userEvent.keyboard('{Escape}')
    expect(focused()).toBe('Release the date picker 2.4')
  })

  it('says so when nothing fits, and takes letters that are keys elsewhere as letters', async () => {
    const { asks } = await renderApp({ snapshot: world['list']!.snapshot })
    await userEvent.keyboard('/mmm/')
    expect(screen.getByText('No session fits this filter.')).toBeTruthy()
    expect(asks('andon:mute')).toEqual([])
  })
})

describe('the menus of the filter', () => {
  const menu = (name: string) => screen.getByRole('combobox', { name })

  it('narrow the list by tool, project and state, until they are cleared', async () => {
    await renderApp({ snapshot: world['list']!.snapshot })
    expect(screen.queryByRole('combobox')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /^Filter by/ }))
    await userEvent.selectOptions(menu('Tool'), 'Codex')
    expect(titles()).toEqual(['Speed up image import', 'Rename the metrics', 'Upgrade the linter'])
    expect(screen.getByText('3 of 9')).toBeTruthy()
    await userEvent.selectOptions(menu('Project'), 'photo-box')
    expect(titles()).toEqual(['Speed up image import', 'Upgrade the linter'])
    await userEvent.selectOptions(menu('State'), 'Working')
    expect(titles()).toEqual(['Speed up image import'])
    await userEvent.selectOptions(menu('Project'), 'All projects')
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(titles()).toHaveLength(9)
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it('keep what was chosen in sight when no such session is left', async () => {
    const { push } = await renderApp({ snapshot: world['list']!.snapshot })
    await userEvent.click(screen.getByRole('button', { name: /^Filter by/ }))
    await userEvent.selectOptions(menu('Project'), 'photo-box')
    push('andon:snapshot:changed', snapshot(NOW + 1, [people.login, people.retry]))
    expect(screen.getByText('No session fits this filter.')).toBeTruthy()
    expect((menu('Project') as HTMLSelectElement).selectedOptions[0]?.textContent).toBe('photo-box')
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(titles()).toHaveLength(2)
  })

  it('keep their own keys; Escape clears, then leaves', async () => {
    const { asks } = await renderApp({ snapshot: world['list']!.snapshot })
    await userEvent.click(screen.getByRole('button', { name: /^Filter by/ }))
    await userEvent.selectOptions(menu('State'), 'Needs you')
    menu('State').focus()
    await userEvent.keyboard('m/{ArrowDown}')
    expect(document.activeElement).toBe(menu('State'))
    expect(asks('andon:mute')).toEqual([])
    await userEvent.keyboard('{Escape}')
    expect(titles()).toHaveLength(9)
    await userEvent.keyboard('{Escape}')
    expect(focused()).toBe('Release the date picker 2.4')
    expect(asks('andon:hide')).toEqual([])
  })
})

describe('mute', () => {
  const loud = () => within(row('Release the date picker 2.4'))
  const open = () => userEvent.click(loud().getByRole('button', { name: 'Mute' }))

  it.each([
    ['For 1 hour', new Date(NOW + HOUR).toISOString()],
    ['Until tomorrow', new Date(tomorrow(NOW)).toISOString()],
    ['For good', null],
  ])('this session, %s', async (name, until) => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW })
    const { asks } = await renderApp({ snapshot: world['list']!.snapshot })
    await open()
    await userEvent.click(loud().getByRole('button', { name }))
    const rule = { scope: 'session', value: people.release.id, until }
    expect(asks('andon:mute')).toEqual([{ ...rule, muted: true }])
    expect(row('Release the date picker 2.4').className).toContain('muted')
    expect(loud().queryByRole('group', { name: 'Mute' })).toBeNull()
  })

  it('the whole project, which Unmute on any of its rows lifts', async () => {
    const { asks } = await renderApp({ snapshot: world['list']!.snapshot })
    await open()
    await userEvent.click(loud().getByRole('radio', { name: 'All of calendar-kit' }))
    await userEvent.click(loud().getByRole('button', { name: 'For good' }))
    const rule = { scope: 'project', value: 'calendar-kit', until: null }
    expect(asks('andon:mute')).toEqual([{ ...rule, muted: true }])
    const unmute = loud().getByRole('button', { name: 'Unmute' })
    expect(unmute.title).toContain('All of calendar-kit is muted for good')
    await userEvent.click(unmute)
    expect(asks('andon:mute').at(-1)).toEqual({ ...rule, muted: false })
    expect(row('Release the date picker 2.4').className).not.toContain('muted')
  })

  it('by the keyboard alone; Escape goes back to the button', async () => {
    const { asks } = await renderApp({ snapshot: world['list']!.snapshot })
    await userEvent.keyboard('{ArrowDown}')
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(loud().getByRole('radio', { name: 'This session' }))
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement).toBe(loud().getByRole('button', { name: 'Mute' }))
    expect(asks('andon:hide')).toEqual([])
    await userEvent.keyboard('{Enter}')
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    expect(asks('andon:mute')).toHaveLength(1)
  })
})

describe('go to it', () => {
  const can = { goTo: true } as const

  it('asks the shell and shows what came of it', async () => {
    const text = 'Its window could not be found. Copied: cd shop-api'
    const { asks } = await renderApp({
      snapshot: world['list']!.snapshot,
      can,
      go: { outcome: 'copied', strategy: 'resume', text },
    })
    await userEvent.click(screen.getByRole('button', { name: /^Go to it/ }))
    expect(asks('andon:go')).toEqual([{ session: people.release.id }])
    expect(screen.getByText(text)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText(text)).toBeNull()
  })

  it('by the keyboard, from any row', async () => {
    const { asks } = await renderApp({ snapshot: world['list']!.snapshot, can })
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Control>}{Enter}{/Control}')
    expect(asks('andon:go')).toEqual([{ session: people.login.id }])
  })

  it('says good news for a while only', async () => {
    await renderApp({
      snapshot: world['list']!.snapshot,
      can,
      go: { outcome: 'shown', strategy: 'tmux', text: 'Shown in tmux.' },
    })
    vi.useFakeTimers()
    fireEvent.click(screen.getByRole('button', { name: /^Go to it/ }))
    await act(async () => {})
    expect(screen.getByText('Shown in tmux.')).toBeTruthy()
    act(() => vi.advanceTimersByTime(6100))
    expect(screen.queryByText('Shown in tmux.')).toBeNull()
  })

  it('is a look at the session where the shell cannot', async () => {
    await renderApp({ snapshot: world['list']!.snapshot })
    expect(screen.queryByRole('button', { name: /^Go to it/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /^Show/ }))
    expect(window.location.hash).toBe(sessionHref(people.release.id))
  })
})

describe('the first run', () => {
  const fresh = { snapshot: world['none']!.snapshot, settings: { welcomed: false } }
  const card = () => screen.queryByRole('region', { name: /tells you when an agent needs you/ })

  it('says what is read and that nothing leaves the computer, until it was read', async () => {
    const { asks } = await renderApp(fresh)
    expect(card()?.textContent).toContain('~/.claude')
    expect(card()?.textContent).toContain('nothing leaves this computer')
    await userEvent.click(screen.getByRole('button', { name: 'Got it' }))
    expect(asks('andon:settings:save')).toMatchObject([{ welcomed: true }])
    expect(card()).toBeNull()
  })

  it('tries a notification, where there are any', async () => {
    const desktop = await renderApp({ ...fresh, tested: 'Notifications are switched off.' })
    await userEvent.click(screen.getByRole('button', { name: 'Show a test notification' }))
    expect(await screen.findByText('Notifications are switched off.')).toBeTruthy()
    desktop.unmount()
    await renderApp({ ...fresh, kind: 'browser' })
    expect(screen.queryByRole('button', { name: 'Show a test notification' })).toBeNull()
  })

  it('is not claimed before the settings are known', async () => {
    await renderApp({
      ...fresh,
      refuse: { names: ['andon:settings'], message: 'Not now.' },
    })
    expect(card()).toBeNull()
  })
})

describe('the keyboard', () => {
  it('moves one roving stop, kept at both ends', async () => {
    await renderApp({ snapshot: world['list']!.snapshot })
    await userEvent.keyboard('{ArrowDown}')
    expect(focused()).toBe('Release the date picker 2.4')
    await userEvent.keyboard('{ArrowDown}')
    expect(focused()).toBe('Fix the login redirect loop')
    await userEvent.keyboard('{End}{ArrowDown}')
    expect(focused()).toBe('Draft the privacy page')
    await userEvent.keyboard('{Home}{ArrowUp}')
    expect(focused()).toBe('Release the date picker 2.4')
    const stops = [...document.querySelectorAll<HTMLElement>('.hit')].filter(
      (link) => link.tabIndex === 0,
    )
    expect(stops).toHaveLength(1)
  })

  it('goes by Tab from the header to the row, its buttons and out', async () => {
    await renderApp({ snapshot: world['needs']!.snapshot })
    const order: (string | null | undefined)[] = []
    while (order.at(-1) !== 'Mute' && order.length < 10) {
      await userEvent.tab()
      order.push(document.activeElement?.getAttribute('aria-label') ?? focused())
    }
    const row = order.findIndex((name) => name?.startsWith('Release the date picker 2.4'))
    expect(order.slice(row - 3, row)).toEqual([
      'Settings',
      'Filter 10 sessions',
      'Filter by tool, project or state',
    ])
    expect(order.slice(row + 1)).toEqual(['Show↵', 'Mute'])
  })

  it('mutes the focused wait with M and takes it back', async () => {
    const { asks } = await renderApp({ snapshot: world['list']!.snapshot })
    await userEvent.keyboard('{ArrowDown}m')
    const rule = { scope: 'session', value: people.release.id, until: null } as const
    expect(asks('andon:mute')).toEqual([{ ...rule, muted: true }])
    expect(row('Release the date picker 2.4').className).toContain('muted')
    await userEvent.keyboard('m')
    expect(asks('andon:mute').at(-1)).toEqual({ ...rule, muted: false })
    await userEvent.keyboard('{ArrowDown}m')
    expect(asks('andon:mute')).toHaveLength(2)
  })

  it('folds with the left arrow, stands on the heading, opens with the right one', async () => {
    await renderApp({ snapshot: world['list']!.snapshot })
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowLeft}')
    expect(titles()).not.toContain('Fix the login redirect loop')
    expect(focused()).toContain('Working')
    await userEvent.keyboard('{ArrowDown}')
    expect(focused()).toBe('Storybook for the new buttons')
    await userEvent.keyboard('{ArrowUp}{ArrowRight}')
    expect(focused()).toBe('Fix the login redirect loop')
  })

  it('closes the popover with Escape, on the desktop only', async () => {
    const desktop = await renderApp({ snapshot: world['list']!.snapshot })
    await userEvent.keyboard('{Escape}')
    expect(desktop.asks('andon:hide')).toHaveLength(1)
    desktop.unmount()
    const browser = await renderApp({ snapshot: world['list']!.snapshot, kind: 'browser' })
    await userEvent.keyboard('{Escape}')
    expect(browser.asks('andon:hide')).toHaveLength(0)
  })

  it('opens settings with the platform’s own modifier', async () => {
    const linux = await renderApp({ snapshot: world['list']!.snapshot })
    await userEvent.keyboard('{Meta>},{/Meta}')
    expect(window.location.hash).toBe('')
    await userEvent.keyboard('{Control>},{/Control}')
    expect(window.location.hash).toBe('#/settings')
    linux.unmount()
    await renderApp({ snapshot: world['list']!.snapshot, mac: true })
    await userEvent.keyboard('{Meta>},{/Meta}')
    expect(window.location.hash).toBe('#/settings')
  })
})

describe('news', () => {
  it('announces a new wait politely and once, never the first look', async () => {
    const { push } = await renderApp({ snapshot: snapshot(NOW, [people.login, people.release]) })
    const region = screen.getByRole('status', { name: 'Needs you' })
    expect(region.textContent).toBe('')
    push('andon:snapshot:changed', snapshot(NOW + 1, [people.login, people.release, people.cookie]))
    expect(region.textContent).toBe('2 need you · 1 working')
    expect(row('Move sessions out of the cookie').className).toContain('arrive')
    expect(row('Release the date picker 2.4').className).not.toContain('arrive')
    push('andon:snapshot:changed', snapshot(NOW + 2, [people.login, people.cookie]))
    expect(region.textContent).toBe('2 need you · 1 working')
  })

  it('keeps every row in its place while the pointer is inside, and sorts when it leaves', async () => {
    const { push } = await renderApp({
      snapshot: snapshot(NOW, [people.login, people.image, people.metrics]),
    })
    const before = titles()
    await userEvent.hover(row('Rename the metrics'))
    const waits = { ...people.metrics, state: 'waiting' as const, reason: people.cookie.reason }
    push('andon:snapshot:changed', snapshot(NOW + 1, [people.login, people.image, waits]))
    expect(titles()).toEqual(before)
    expect(row('Rename the metrics').querySelector('.mark.waiting')).not.toBeNull()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('1 needs you')
    await userEvent.unhover(document.querySelector('.scroll')!)
    expect(titles()[0]).toBe('Rename the metrics')
    expect(row('Rename the metrics').className).toContain('lead')
  })

  it('sorts under a parked pointer after ten seconds', async () => {
    const { push } = await renderApp({ snapshot: snapshot(NOW, [people.login, people.metrics]) })
    vi.useFakeTimers()
    fireEvent.pointerMove(row('Rename the metrics'), { pointerType: 'mouse' })
    const waits = { ...people.metrics, state: 'waiting' as const, reason: people.cookie.reason }
    push('andon:snapshot:changed', snapshot(NOW + 1, [waits, people.login]))
    expect(titles()[0]).toBe('Fix the login redirect loop')
    act(() => vi.advanceTimersByTime(10_100))
    expect(titles()[0]).toBe('Rename the metrics')
  })

  it('leaves the focus on its row when that row moves to another group', async () => {
    const { push } = await renderApp({ snapshot: snapshot(NOW, [people.login, people.metrics]) })
    await userEvent.keyboard('{End}')
    expect(focused()).toBe('Rename the metrics')
    const busy = { ...people.metrics, state: 'busy' as const, reason: people.login.reason }
    push('andon:snapshot:changed', snapshot(NOW + 1, [people.login, busy]))
    expect(focused()).toBe('Rename the metrics')
  })
})

describe('stopped sessions', () => {
  it('can be put away until the next error', async () => {
    const { push } = await renderApp({ snapshot: snapshot(NOW, [people.mails]) })
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(row('Translate the onboarding mails').className).not.toContain('card')
    const again = { ...people.mails, since: ago(MINUTE) }
    push('andon:snapshot:changed', snapshot(NOW + 1, [again]))
    expect(row('Translate the onboarding mails').className).toContain('card')
  })
})

describe('empty and faulty', () => {
  it('says where it looked when nothing was found', async () => {
    await renderApp({ snapshot: world['none']!.snapshot })
    expect(screen.getByText('Nothing to watch yet')).toBeTruthy()
    expect(screen.getByText('~/.codex').parentElement?.textContent).toContain('there, but empty')
    expect(screen.getAllByText('not there')).toHaveLength(2)
  })

  it('says that all is quiet when no session is live', async () => {
    await renderApp({ snapshot: world['idle']!.snapshot })
    expect(screen.getByText('All quiet')).toBeTruthy()
    expect(titles()).toHaveLength(3)
  })

  it('waits for the first snapshot without claiming anything', async () => {
    await renderApp({ snapshot: null })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Looking for agents')
    expect(screen.queryByText('Nothing to watch yet')).toBeNull()
  })

  it('shows what could not be read, in details when asked, until it is dismissed', async () => {
    const { push } = await renderApp({ snapshot: world['fault']!.snapshot })
    const note = screen
      .getByText('2 files of Mistral Vibe could not be read.')
      .closest<HTMLElement>('.note')!
    await userEvent.click(within(note).getByRole('button', { name: 'Details' }))
    expect(within(note).getByText('~/.vibe/sessions/a41c/meta.json')).toBeTruthy()
    expect(screen.getByText(/Codex 0\.98 writes 3 kinds of record/)).toBeTruthy()
    await userEvent.click(within(note).getByRole('button', { name: 'Dismiss' }))
    push('andon:snapshot:changed', { ...world['fault']!.snapshot, generatedAt: ago(-1) })
    expect(screen.queryByText('2 files of Mistral Vibe could not be read.')).toBeNull()
  })

  it('says that a folder could not be read', async () => {
    const sources = [{ ...SOURCES[1]!, status: 'unreadable' as const }]
    await renderApp({ snapshot: snapshot(NOW, [], sources) })
    expect(screen.getByText('Codex’s folder ~/.codex could not be read.')).toBeTruthy()
  })

  it('says quietly that the connection is lost, asks again when it is back', async () => {
    const { link, asks } = await renderApp({ snapshot: world['list']!.snapshot, kind: 'browser' })
    link(false)
    expect(screen.getByText(/connection to Andon is lost/)).toBeTruthy()
    link(true)
    expect(screen.queryByText(/connection to Andon is lost/)).toBeNull()
    expect(asks('andon:snapshot')).toHaveLength(2)
  })

  it('says what keeps notifications away, until it was read, also on the way back', async () => {
    const text = 'The system shows no notifications of Andon.'
    await renderApp({
      snapshot: world['list']!.snapshot,
      shell: {
        troubles: [
          { about: 'notifications', text },
          { about: 'shortcut', text: 'Taken.' },
        ],
      },
    })
    const note = screen.getByText(text).closest<HTMLElement>('.note')!
    expect(within(note).getByRole('link', { name: 'Settings' })).toBeTruthy()
    expect(screen.queryByText('Taken.')).toBeNull()
    await userEvent.click(within(note).getByRole('button', { name: 'Dismiss' }))
    for (const hash of ['#/settings', '#/']) {
      window.location.hash = hash
      await act(async () => window.dispatchEvent(new Event('hashchange')))
    }
    expect(titles()).toHaveLength(9)
    expect(screen.queryByText(text)).toBeNull()
  })

  it('shows the sentence of a refused request', async () => {
    await renderApp({
      snapshot: world['list']!.snapshot,
      refuse: { names: ['andon:mute'], message: 'The settings could not be saved.' },
    })
    await userEvent.keyboard('{ArrowDown}m')
    expect(await screen.findByText('The settings could not be saved.')).toBeTruthy()
  })
})

describe('hostile strings', () => {
  it('are text and nothing else', async () => {
    await renderApp({ snapshot: world['stress']!.snapshot })
    expect(document.querySelector('img')).toBeNull()
    const text = document.body.textContent ?? ''
    expect(text).toContain('<img src=x onerror=alert(1)>')
    expect(text).not.toContain('\u001b')
    expect(text).not.toContain('\u202e')
    expect(titles()).toContain('untitled')
  })
})

describe('a crowd', () => {
  it('gives the focus back to a row far down', async () => {
    await renderApp({ snapshot: snapshot(NOW, many(80, ago)) })
    await waitFor(() => expect(titles().length).toBeGreaterThan(50), { timeout: 10_000 })
    await userEvent.keyboard('{End}')
    const last = focused()
    const id = document.activeElement?.getAttribute('data-stop') ?? ''
    window.location.hash = sessionHref(id)
    await act(async () => window.dispatchEvent(new Event('hashchange')))
    await userEvent.keyboard('{Escape}')
    await act(async () => window.dispatchEvent(new Event('hashchange')))
    expect(focused()).toBe(last)
  })

  it('draws again only the rows whose session changed', async () => {
    const sessions = many(80, ago)
    const { push, store } = await renderApp({ snapshot: snapshot(NOW, sessions) })
    const before = store.getState().snapshot!.sessions
    const changed = sessions.map((one, i) => (i === 7 ? { ...one, title: 'Changed' } : one))
    push('andon:snapshot:changed', structuredClone({ ...snapshot(NOW + 1, changed) }))
    const after = store.getState().snapshot!.sessions
    const same = after.filter((one) => before.includes(one))
    expect(same).toHaveLength(79)
    // Its row may be one of those that come a little later.
    expect(await screen.findByText('Changed', {}, { timeout: 10_000 })).toBeTruthy()
  })
})
