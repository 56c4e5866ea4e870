import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Moment, MomentRequest, Session, Step, Track } from '../../shared/contract'
import { sessionHref } from '../app/route'
import { cast } from '../dev/people'
import { MINUTE, SECOND, snapshot } from '../dev/session'
import { NOW, renderApp } from '../testing'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const people = cast((ms) => new Date(NOW - ms).toISOString())
const START = NOW - 3 * 60 * MINUTE

const TRACK: Track = {
  marks: [
    { at: START, end: 100, kind: 'prompt' },
    { at: START + 10 * SECOND, end: 200, kind: 'step' },
    { at: START + 40 * SECOND, end: 300, kind: 'failed' },
    { at: START + 60 * MINUTE, end: 400, kind: 'prompt' },
    { at: START + 60 * MINUTE + 5 * SECOND, end: 500, kind: 'step' },
  ],
}

const step = (label: string): Step => ({
  offset: 1,
  at: null,
  kind: 'text',
  label,
  target: '',
  ms: null,
  failed: false,
  agent: null,
})

const moment = ({ until }: MomentRequest): Moment => ({
  steps: [step(`step before ${until}`)],
  earlier: null,
  screen: { kind: 'text', text: `then ${until}` },
})

async function open(session: Session = people.login, track: Track | null = TRACK) {
  const app = await renderApp({
    snapshot: snapshot(NOW, [session]),
    detail: () => ({
      session,
      steps: [],
      earlier: null,
      screen: { kind: 'text', text: 'what is now' },
    }),
    ...(track && { track }),
    moment,
  })
  window.location.hash = sessionHref(session.id)
  await act(async () => window.dispatchEvent(new Event('hashchange')))
  return app
}

const bar = () => screen.getByRole('region', { name: 'Replay' })
const place = () => screen.getByLabelText('Replay position').getAttribute('aria-valuetext')
const press = async (keys: string) => {
  await userEvent.keyboard(keys)
  await act(async () => {})
}
const then = () => screen.queryByRole('region', { name: /^At / })?.textContent ?? null

describe('the replay bar', () => {
  it('shows a session’s whole time: its pauses folded, its prompts and failures marked', async () => {
    await open()
    expect(place()).toBe('now')
    expect(within(bar()).getAllByTitle('You wrote')).toHaveLength(2)
    expect(within(bar()).getAllByTitle('A step failed')).toHaveLength(1)
    expect(within(bar()).getByTitle('59 min without activity, folded')).toBeTruthy()
    expect(within(bar()).getByRole('button', { name: 'Live', pressed: true })).toBeTruthy()
  })

  it('is not there without anything to replay', async () => {
    await open(people.login, { marks: [] })
    expect(screen.queryByRole('region', { name: 'Replay' })).toBeNull()
  })

  it('goes step by step and from prompt to prompt, and back to live', async () => {
    await open()
    await press('{ArrowLeft}')
    expect(then()).toContain('then 400')
    expect(document.body.textContent).toContain('Replay of ')
    expect(screen.getByText('step before 400')).toBeTruthy()
    expect(place()).toMatch(/, you wrote$/)
    await press('{Shift>}{ArrowLeft}{/Shift}')
    expect(then()).toContain('then 100')
    await press('{ArrowRight}{ArrowRight}')
    expect(then()).toContain('then 300')
    expect(place()).toMatch(/, a step failed$/)
    await press('l')
    expect(then()).toBeNull()
    expect(place()).toBe('now')
  })

  it('follows the scrubber', async () => {
    await open()
    await act(async () => {
      fireEvent.change(screen.getByLabelText('Replay position'), { target: { value: '0' } })
    })
    expect(then()).toContain('then 100')
    await userEvent.click(screen.getByRole('button', { name: 'Back to live' }))
    expect(then()).toBeNull()
  })

  it('plays, with the speed that is set, and comes back to live', async () => {
    const { asks } = await open()
    await userEvent.click(screen.getByRole('button', { name: 'Play the replay' }))
    expect(then()).toContain('then 100')
    await userEvent.click(screen.getByRole('button', { name: 'Speed 8 times' }))
    expect(screen.getByRole('button', { name: 'Speed 60 times' })).toBeTruthy()
    await vi.waitFor(() => expect(place()).toBe('now'), { timeout: 4000 })
    expect(screen.getByRole('button', { name: 'Play the replay' })).toBeTruthy()
    // Each mark was asked for once, however many frames it was on.
    const untils = asks('andon:moment').map((ask) => (ask as MomentRequest).until)
    expect(untils.length).toBe(new Set(untils).size)
  })

  it('is played and paused by the space bar, but not on a button of its own', async () => {
    // No frame comes, so that it does not come to its end meanwhile.
    vi.stubGlobal('requestAnimationFrame', () => 1)
    await open()
    await press(' ')
    expect(screen.getByRole('button', { name: 'Pause the replay' })).toBeTruthy()
    await press(' ')
    expect(screen.getByRole('button', { name: 'Play the replay' })).toBeTruthy()
    screen.getByText('Back to live').focus()
    await press(' ')
    expect(place()).toBe('now')
  })

  it('says of an ended session that it can be replayed', async () => {
    await open(people.invoice)
    expect(document.body.textContent).toContain('This session ended. Replay it below.')
    await press('{ArrowLeft}')
    expect(screen.getByRole('button', { name: 'Back to the end' })).toBeTruthy()
    expect(document.body.textContent).not.toContain('not live')
  })

  it('stands on its marks alone where the tool writes no times', async () => {
    await open(people.login, { marks: TRACK.marks.map((mark) => ({ ...mark, at: null })) })
    await press('{ArrowLeft}')
    expect(document.body.textContent).toContain('Replay of 4 of 5')
    expect(screen.getByRole('region', { name: 'Then' }).textContent).toContain('then 400')
  })
})
