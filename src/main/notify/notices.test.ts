import { describe, expect, it } from 'vitest'
import { virtualClock } from '../../../test/harness/clock'
import { DEFAULT_SETTINGS, type Alert, type Settings } from '../../shared/contract'
import { aSession, anAlert } from '../testing'
import { mayShow } from './allowed'
import { noticeOptions, noticeWords } from './notice'
import { createNotices, type NoticeEvents } from './notices'

const withNotify = (some: Partial<Settings['notify']>): Settings => ({
  ...DEFAULT_SETTINGS,
  notify: { ...DEFAULT_SETTINGS.notify, ...some },
})
const MINUTE = 60_000
const START = new Date('2026-11-30T12:00:00').getTime()
const at = (time: string) => new Date(`2026-11-30T${time}`).getTime()

function bench(settings = DEFAULT_SETTINGS) {
  let current = settings
  const clock = virtualClock(START)
  const shown: { title: string; body: string; open: boolean; quietly: boolean }[] = []
  const events: NoticeEvents[] = []
  const clicked: (string | null)[] = []
  const notices = createNotices({
    clock,
    settings: () => current,
    session: (id) =>
      aSession({ id, title: 'Secret title', state: 'waiting', project: `project of ${id}` }),
    make(post, words, heard) {
      const state = { ...words, open: false, quietly: post.quietly }
      shown.push(state)
      events.push(heard)
      return { show: () => (state.open = true), close: () => (state.open = false) }
    },
    clicked: (session) => clicked.push(session),
  })
  return {
    notices,
    shown,
    events,
    clicked,
    /** What lies on the screen. */
    open: () => shown.filter(({ open }) => open).map(({ title, body }) => `${title} | ${body}`),
    raise: (n: number, some: Partial<Alert> = {}) =>
      notices.handle(
        anAlert({ id: `w${n}`, session: `s${n}`, title: `T${n}`, body: 'B', ...some }),
      ),
    withdraw: (n: number) => notices.handle(anAlert({ action: 'withdraw', id: `w${n}` })),
    until: (time: number) => clock.advanceTo(time, async () => {}),
    pass: (ms: number) => clock.advanceTo(clock.now() + ms, async () => {}),
    set(next: Settings) {
      current = next
      notices.settingsChanged()
    },
  }
}

describe('createNotices', () => {
  it('shows an alert at once, once, and takes it back', () => {
    const { raise, withdraw, open, shown } = bench()
    raise(1)
    raise(1)
    expect(open()).toEqual(['T1 | B'])
    withdraw(1)
    expect(open()).toEqual([])
    expect(shown).toHaveLength(1)
  })

  it('withdraws what was never shown without a fuss', () => {
    const { withdraw, shown } = bench()
    withdraw(1)
    expect(shown).toEqual([])
  })

  it('makes one notification of several that wait, and one after the other of what comes at once', async () => {
    const { raise, open, shown, pass } = bench()
    for (let n = 1; n <= 6; n += 1) raise(n)
    expect(shown).toHaveLength(1)
    await pass(3_000)
    expect(shown).toHaveLength(2)
    expect(open()).toEqual(['6 agents need you | T6: B\nT5: B\nT4: B\nT3: B\nand 2 more'])
  })

  it('keeps the words true when some are answered, without calling again', async () => {
    const { raise, withdraw, open, shown, pass } = bench()
    raise(1)
    await pass(10_000)
    raise(2)
    expect(open()).toEqual(['2 agents need you | T2: B\nT1: B'])
    withdraw(1)
    await pass(10_000)
    expect(open()).toEqual(['T2 | B'])
    expect(shown.map(({ quietly }) => quietly)).toEqual([false, false, true])
    withdraw(2)
    expect(open()).toEqual([])
  })

  it('tells a finished turn apart from a wait', async () => {
    const { raise, open, pass } = bench(withNotify({ finished: true }))
    raise(1)
    raise(2, { kind: 'finished' })
    await pass(5_000)
    expect(open()).toEqual(['T1 | B', 'T2 | B'])
  })

  it('goes to the one it is about when clicked, to the list when about several', async () => {
    const { raise, events, clicked, pass } = bench()
    raise(1)
    events[0]?.clicked()
    await pass(5_000)
    raise(2)
    await pass(5_000)
    raise(3)
    events[2]?.clicked()
    expect(clicked).toEqual(['s1', null])
  })

  it('leaves alone what the person put away', async () => {
    const { raise, withdraw, events, shown, pass } = bench()
    raise(1)
    await pass(5_000)
    raise(2)
    events[1]?.dismissed()
    withdraw(1)
    await pass(60_000)
    expect(shown).toHaveLength(2)
    raise(3)
    expect(shown.at(-1)?.title).toBe('T3')
  })

  it('says a wait that still stands once more', async () => {
    const { raise, withdraw, shown, pass } = bench(withNotify({ repeatMinutes: 5 }))
    raise(1)
    raise(2, { kind: 'error' })
    await pass(5 * MINUTE - 1)
    expect(shown).toHaveLength(2)
    await pass(1)
    expect(shown).toHaveLength(3)
    await pass(60 * MINUTE)
    expect(shown).toHaveLength(3)
    withdraw(1)
    raise(3)
    withdraw(3)
    await pass(60 * MINUTE)
    expect(shown).toHaveLength(4)
  })

  it('is silent in quiet hours, and says afterwards what still stands, once', async () => {
    const { raise, withdraw, shown, open, until } = bench(
      withNotify({ quiet: { on: true, from: '12:30', to: '14:00' } }),
    )
    await until(at('12:31:00'))
    raise(1)
    raise(2)
    raise(3, { kind: 'error', title: 'T3' })
    withdraw(2)
    await until(at('13:59:59'))
    expect(shown).toEqual([])
    await until(at('14:00:00'))
    expect(open()).toEqual(['1 agent needs you, 1 stopped | T3: B\nT1: B'])
    await until(at('20:00:00'))
    expect(shown).toHaveLength(1)
  })

  it('sleeps and wakes without a burst', async () => {
    const { notices, raise, open, shown, pass } = bench()
    notices.sleep()
    for (let n = 1; n <= 20; n += 1) raise(n, n % 2 ? {} : { kind: 'error' })
    await pass(MINUTE)
    expect(shown).toEqual([])
    notices.wake()
    await pass(MINUTE)
    expect(shown).toHaveLength(1)
    expect(open()[0]).toMatch(/^10 agents need you, 10 stopped \| /)
  })

  it('says what still waits when a mute ends by itself, not when the person ends it', async () => {
    const until = new Date(START + 10 * MINUTE).toISOString()
    const muted: Settings = {
      ...DEFAULT_SETTINGS,
      mutes: [
        { scope: 'session', value: 's1', until },
        { scope: 'project', value: 'project of s2', until: null },
      ],
    }
    const { raise, shown, pass, set, open } = bench(muted)
    raise(1)
    raise(2)
    await pass(10 * MINUTE - 1)
    expect(shown).toEqual([])
    await pass(1)
    expect(open()).toEqual(['T1 | B'])
    set(DEFAULT_SETTINGS)
    await pass(60 * MINUTE)
    expect(shown).toHaveLength(1)
  })

  it('sets no timer for longer than an hour, however long a mute lasts', async () => {
    const until = new Date(START + 90 * 24 * 60 * MINUTE).toISOString()
    const waits: number[] = []
    const notices = createNotices({
      clock: { now: () => START, after: (ms) => (waits.push(ms), () => {}) },
      settings: () => ({
        ...DEFAULT_SETTINGS,
        mutes: [{ scope: 'session', value: 'claude-code:one', until }],
      }),
      session: () => undefined,
      make: () => ({ show: () => {}, close: () => {} }),
      clicked: () => {},
    })
    notices.handle(anAlert())
    expect(waits).toEqual([60 * MINUTE])
  })

  it('takes back what is muted or switched off while it stands', async () => {
    const { raise, open, set, pass } = bench()
    raise(1)
    raise(2, { kind: 'error' })
    await pass(3_000)
    set({ ...DEFAULT_SETTINGS, mutes: [{ scope: 'session', value: 's1', until: null }] })
    expect(open()).toEqual(['T2 | B'])
    set(withNotify({ error: false }))
    expect(open()).toEqual([])
  })

  it('shows nothing that anyone wrote when details are hidden', async () => {
    const { raise, shown, pass } = bench(withNotify({ hideDetails: true }))
    for (const n of [1, 2]) raise(n, { title: 'Secret title', body: 'Wants to run secret' })
    await pass(5_000)
    expect(JSON.stringify(shown)).not.toMatch(/secret/i)
    expect(shown.map(({ title }) => title)).toEqual(['Claude Code', '2 agents need you'])
  })

  it('takes details off the screen when the person hides them, and tells the rest quietly', async () => {
    const { raise, shown, open, pass, set } = bench()
    raise(1, { title: 'Secret title', body: 'Wants to run secret' })
    await pass(5_000)
    set(withNotify({ hideDetails: true }))
    expect(open()).toEqual([])
    await pass(5_000)
    expect(JSON.stringify(open())).not.toMatch(/secret/i)
    expect(open()).toHaveLength(1)
    expect(shown.map(({ quietly }) => quietly)).toEqual([false, true])
  })

  it('does not grow for ever, and ends with nothing on the screen', async () => {
    const { notices, raise, open, pass } = bench()
    for (let n = 0; n < 300; n += 1) raise(n)
    await pass(5_000)
    expect(open()[0]).toMatch(/^200 agents need you/)
    notices.closeAll()
    await pass(60 * MINUTE)
    expect(open()).toEqual([])
  })
})

describe('mayShow', () => {
  it.each<[Alert['kind'], Partial<Settings['notify']>, boolean]>([
    ['permission', {}, true],
    ['permission', { waiting: false }, false],
    ['permission', { notWaiting: ['question'] }, true],
    ['permission', { notWaiting: ['permission'] }, false],
    ['error', {}, true],
    ['error', { error: false }, false],
    ['finished', {}, false],
    ['finished', { finished: true }, true],
  ])('%s with %j: %s', (kind, notify, expected) => {
    expect(mayShow(anAlert({ kind }), aSession(), withNotify(notify), 0)).toBe(expected)
  })
})

describe('noticeWords', () => {
  it('says no more than the app’s name when the session is not known any more', () => {
    expect(noticeWords([anAlert()], () => undefined, true)).toEqual({
      title: 'Andon',
      body: 'An agent needs you',
    })
  })
})

describe('noticeOptions', () => {
  const words = { title: 't', body: 'b' }
  const look = { alerts: [anAlert()], quietly: false, sound: false, icon: '/i.png' }
  const keys = (platform: 'linux' | 'darwin' | 'win32') =>
    Object.keys(noticeOptions(words, { ...look, platform })).toSorted()

  it('passes each system only what means something there', () => {
    expect(keys('linux')).toEqual(['body', 'icon', 'silent', 'timeoutType', 'title', 'urgency'])
    expect(keys('darwin')).toEqual(['body', 'groupId', 'silent', 'title'])
    expect(keys('win32')).toEqual(['body', 'groupId', 'silent', 'timeoutType', 'title', 'urgency'])
  })

  it('keeps a wait on the screen, lets an error go, and calls quietly when it only updates', () => {
    const on = (some: object) => noticeOptions(words, { ...look, ...some, platform: 'linux' })
    expect(on({ sound: true })).toMatchObject({
      timeoutType: 'never',
      urgency: 'critical',
      silent: false,
    })
    expect(on({ alerts: [anAlert({ kind: 'error' })] })).toMatchObject({
      timeoutType: 'default',
      urgency: 'normal',
      silent: true,
    })
    expect(on({ sound: true, quietly: true })).toMatchObject({ urgency: 'low', silent: true })
  })
})
