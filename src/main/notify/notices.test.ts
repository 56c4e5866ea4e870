import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS, type Alert, type Session, type Settings } from '../../shared/contract'
import { aSession, anAlert } from '../testing'
import { mayShow, noticeOptions, noticeWords } from './notice'
import { createNotices, type NoticeEvents } from './notices'

const withNotify = (some: Partial<Settings['notify']>): Settings => ({
  ...DEFAULT_SETTINGS,
  notify: { ...DEFAULT_SETTINGS.notify, ...some },
})

function bench(settings = DEFAULT_SETTINGS) {
  let current = settings
  const shown: { title: string; body: string; open: boolean; events: NoticeEvents }[] = []
  const opened: string[] = []
  const notices = createNotices({
    settings: () => current,
    session: () => aSession({ title: 'Secret title', state: 'waiting' }),
    make(_alert, words, events) {
      const state = { ...words, open: false, events }
      shown.push(state)
      return { show: () => (state.open = true), close: () => (state.open = false) }
    },
    open: (session) => opened.push(session),
  })
  const set = (next: Settings) => {
    current = next
    notices.settingsChanged()
  }
  return { notices, shown, opened, set }
}

describe('createNotices', () => {
  it('shows an alert once and takes it back', () => {
    const { notices, shown } = bench()
    notices.handle(anAlert())
    notices.handle(anAlert())
    expect(shown.map(({ title, open }) => [title, open])).toEqual([['A title', true]])
    notices.handle(anAlert({ action: 'withdraw' }))
    expect(shown[0]?.open).toBe(false)
  })

  it('withdraws what was never shown without a fuss', () => {
    const { notices, shown } = bench()
    notices.handle(anAlert({ action: 'withdraw' }))
    expect(shown).toEqual([])
  })

  it('opens the session it is about when clicked', () => {
    const { notices, shown, opened } = bench()
    notices.handle(anAlert({ session: 'codex:7' }))
    shown[0]?.events.clicked()
    expect(opened).toEqual(['codex:7'])
  })

  it('takes back what is muted or switched off while it stands', () => {
    const { notices, shown, set } = bench()
    notices.handle(anAlert({ id: 'a', session: 's1' }))
    notices.handle(anAlert({ id: 'b', session: 's2', kind: 'error' }))
    set({
      ...DEFAULT_SETTINGS,
      mutes: [{ scope: 'session', value: 's1', until: null }],
    })
    expect(shown.map(({ open }) => open)).toEqual([false, true])
    set(withNotify({ error: false }))
    expect(shown.map(({ open }) => open)).toEqual([false, false])
  })

  it('shows nothing that anyone wrote when details are hidden', () => {
    const { notices, shown } = bench(withNotify({ hideDetails: true }))
    notices.handle(anAlert({ title: 'Secret title', body: 'Wants to run secret' }))
    expect(JSON.stringify(shown)).not.toMatch(/secret/i)
    expect(shown[0]?.title).toBe('Claude Code')
  })

  it('does not grow for ever', () => {
    const { notices, shown } = bench()
    for (let n = 0; n < 300; n += 1) notices.handle(anAlert({ id: `wait-${n}` }))
    notices.closeAll()
    expect(shown.filter(({ open }) => open)).toHaveLength(100) // the oldest were let go, not closed
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
  const gone: Session | undefined = undefined
  it('says no more than the app’s name when the session is not known any more', () => {
    expect(noticeWords(anAlert(), gone, true)).toEqual({
      title: 'Andon',
      body: 'An agent needs you',
    })
  })
})

describe('noticeOptions', () => {
  const words = { title: 't', body: 'b' }
  const keys = (platform: 'linux' | 'darwin' | 'win32') =>
    Object.keys(noticeOptions(anAlert(), words, platform, '/i.png')).toSorted()

  it('passes each system only what means something there', () => {
    expect(keys('linux')).toEqual(['body', 'icon', 'timeoutType', 'title', 'urgency'])
    expect(keys('darwin')).toEqual(['body', 'groupId', 'id', 'title'])
    expect(keys('win32')).toEqual(['body', 'groupId', 'id', 'timeoutType', 'title', 'urgency'])
  })

  it('keeps a wait on the screen, and lets an error go', () => {
    expect(noticeOptions(anAlert(), words, 'linux', '')).toMatchObject({ timeoutType: 'never' })
    expect(noticeOptions(anAlert({ kind: 'error' }), words, 'linux', '')).toMatchObject({
      timeoutType: 'default',
      urgency: 'normal',
    })
  })
})
