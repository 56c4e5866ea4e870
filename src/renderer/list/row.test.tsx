import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { REASONS, STATES, type ReasonKind, type State } from '../../shared/contract'
import { says, stateWord } from '../../shared/words'
import { agents, MINUTE, percent, session, snapshot } from '../dev/session'
import { NOW, renderApp } from '../testing'

afterEach(cleanup)

const since = new Date(NOW - 7 * MINUTE).toISOString()
const every = STATES.flatMap((state) => REASONS[state].map((kind) => [state, kind] as const))
const one = (state: State, kind: ReasonKind, text = 'What the agent said') =>
  session({ title: `A session ${state}`, state, reason: { kind, text }, since, project: 'shop' })
const only = () => document.querySelector<HTMLElement>('.row')!

describe.each(every)('%s / %s', (state, kind) => {
  it('shows its mark, its words and its time', async () => {
    const shown = one(state, kind)
    await renderApp({ snapshot: snapshot(NOW, [shown]) })
    const row = only()
    expect(row.querySelector(`.mark.${state}`)).not.toBeNull()
    expect(screen.getByRole('heading', { level: 2, name: `${stateWord(state)} 1` })).toBeTruthy()
    const { word, target } = says(shown)
    expect(row.textContent).toContain('7 min')
    expect(row.textContent).toContain(word)
    expect(row.textContent).toContain(target ?? '')
    expect(row.querySelector('.hit')?.getAttribute('aria-label')).toContain(`A session ${state}`)
  })

  it('has the shape of its need', async () => {
    await renderApp({ snapshot: snapshot(NOW, [one(state, kind)]) })
    const { classList } = only()
    expect(classList.contains('card')).toBe(state === 'waiting' || state === 'error')
    expect(classList.contains('slim')).toBe(state === 'ended')
    expect(only().querySelector('.meta') !== null).toBe(
      ['waiting', 'error', 'busy', 'background'].includes(state),
    )
  })
})

describe('figures', () => {
  const busy = one('busy', 'thinking')

  it('shows to-dos, running sub-agents and context', async () => {
    const todos = { done: 3, total: 7, current: null }
    await renderApp({
      snapshot: snapshot(NOW, [{ ...busy, todos, subagents: agents(2), context: percent(62) }]),
    })
    expect(only().querySelector('.meta')?.textContent).toContain('3/7')
    expect(screen.getByTitle('2 sub-agents')).toBeTruthy()
    expect(screen.getByTitle('Context 62 % full').className).toBe('fig')
  })

  it('puts a nearly full context in full ink', async () => {
    await renderApp({ snapshot: snapshot(NOW, [{ ...busy, context: percent(85) }]) })
    expect(screen.getByTitle('Context 85 % full').className).toContain('hot')
  })

  it('leaves out what is not known or none', async () => {
    const done = agents(2).map((agent) => ({ ...agent, state: 'done' as const }))
    const unknown = { used: 90_000, limit: null }
    await renderApp({
      snapshot: snapshot(NOW, [
        {
          ...busy,
          subagents: done,
          context: unknown,
          todos: { done: 0, total: 0, current: null },
          since: null,
        },
      ]),
    })
    expect(document.querySelectorAll('.fig')).toHaveLength(0)
    expect(document.querySelector('.row .time')).toBeNull()
  })
})

describe('certainty', () => {
  it('says inferred beside the state, and nothing when it was told', async () => {
    const first = await renderApp({
      snapshot: snapshot(NOW, [{ ...one('busy', 'tool', 'Bash: ls'), confidence: 'inferred' }]),
    })
    expect(screen.getByText('inferred')).toBeTruthy()
    first.unmount()
    await renderApp({ snapshot: snapshot(NOW, [one('busy', 'tool', 'Bash: ls')]) })
    expect(screen.queryByText('inferred')).toBeNull()
  })

  it('says that it may be a wait that is never written down, without an alarm', async () => {
    await renderApp({
      snapshot: snapshot(NOW, [{ ...one('busy', 'tool', 'Bash: ls'), hint: 'maybe_waiting' }]),
    })
    expect(screen.getByText('may be waiting for you')).toBeTruthy()
    expect(document.querySelector('.mark.waiting')).toBeNull()
  })
})
