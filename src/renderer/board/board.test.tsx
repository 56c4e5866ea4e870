import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DetailRequest } from '../../shared/contract'
import { worlds } from '../dev/worlds'
import { NOW, renderApp } from '../testing'

const needs = worlds(NOW)['needs']!
const { sessions } = needs.snapshot

/** Everything is in view. */
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #seen: (entries: { isIntersecting: boolean }[]) => void
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        this.#seen = seen
      }
      observe() {
        this.#seen([{ isIntersecting: true }])
      }
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open({ width = 1280, hash = '#/board' } = {}) {
  const app = await renderApp({
    ...needs,
    width,
    hash,
    detail: ({ id }: DetailRequest) => {
      const session = sessions.find((each) => each.id === id)
      const shown = { kind: 'text', text: `screen of ${id}` } as const
      return session ? { session, steps: [], earlier: null, screen: shown } : null
    },
  })
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)))
  return app
}

const tiles = () => [...document.querySelectorAll<HTMLElement>('.tile')]

describe('the board', () => {
  it('shows every session with its screen, the one that needs you first and raised', async () => {
    const { asks } = await open()
    expect(tiles().map(({ dataset }) => dataset['id'])).toEqual(sessions.map(({ id }) => id))
    expect(tiles()[0]?.className).toContain('lead')
    expect(document.querySelectorAll('.tile.lead')).toHaveLength(1)
    const idle = sessions.find(({ state }) => state === 'idle')
    expect(document.body.textContent).toContain(`screen of ${idle?.id}`)
    expect(asks('andon:detail')).toHaveLength(sessions.length)
  })

  it('has nothing inside the small screens that could be focused', async () => {
    await open()
    expect(document.querySelectorAll('.tile .screen:not([inert])')).toHaveLength(0)
  })

  it('moves one tab stop by the arrows, and opens a session that leads back to the board', async () => {
    await open()
    expect(document.querySelectorAll('.tile a[tabindex="0"]')).toHaveLength(1)
    await userEvent.keyboard('{ArrowDown}{ArrowRight}')
    expect(document.activeElement?.getAttribute('data-stop')).toBe(sessions[1]?.id)
    await userEvent.click(document.activeElement!)
    await act(async () => window.dispatchEvent(new Event('hashchange')))
    expect(screen.getByRole('link', { name: 'Back to the list' }).getAttribute('href')).toBe(
      '#/board',
    )
  })

  it('is a key away from the list, where there is room', async () => {
    await open({ hash: '' })
    expect(screen.getByRole('link', { name: 'Board' })).toBeTruthy()
    await userEvent.keyboard('b')
    await act(async () => window.dispatchEvent(new Event('hashchange')))
    expect(window.location.hash).toBe('#/board')
    expect(screen.getByRole('link', { name: 'List' })).toBeTruthy()
  })

  it('is the list where it is narrow', async () => {
    await open({ width: 380 })
    expect(tiles()).toEqual([])
    expect(screen.queryByRole('link', { name: 'List' })).toBeNull()
    await userEvent.keyboard('b')
    expect(window.location.hash).toBe('#/board')
  })
})
