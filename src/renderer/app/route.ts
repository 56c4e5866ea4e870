import { useSyncExternalStore } from 'react'

export type Route =
  | { screen: 'list' }
  /** All sessions with their screens; a window that is too narrow for it shows the list. */
  | { screen: 'board' }
  /** `agent`: one of its sub-agents, shown by the same screen. */
  | { screen: 'session'; id: string; agent: string | null }
  | { screen: 'settings' }

export const LIST_HREF = '#/'
export const BOARD_HREF = '#/board'
export const SETTINGS_HREF = '#/settings'

export function sessionHref(id: string, agent: string | null = null): string {
  const href = `#/session/${encodeURIComponent(id)}`
  return agent === null ? href : `${href}/agent/${encodeURIComponent(agent)}`
}

/** The screen a URL's fragment names; anything unknown is the list. */
export function parseRoute(hash: string): Route {
  if (hash === SETTINGS_HREF) return { screen: 'settings' }
  if (hash === BOARD_HREF) return { screen: 'board' }
  const [, id, agent] = /^#\/session\/([^/]+)(?:\/agent\/([^/]+))?$/.exec(hash) ?? []
  if (id === undefined) return { screen: 'list' }
  try {
    return {
      screen: 'session',
      id: decodeURIComponent(id),
      agent: agent === undefined ? null : decodeURIComponent(agent),
    }
  } catch {
    // A fragment that somebody typed, with half an escape in it.
    return { screen: 'list' }
  }
}

/** Goes to another screen. The fragment is the only navigation there is, so Back works in a browser. */
export function navigate(href: string) {
  if (window.location.hash !== href) window.location.hash = href
}

export function useRoute(): Route {
  return parseRoute(useSyncExternalStore(subscribe, current))
}

let home = LIST_HREF

/** Where all sessions are shown: the list, or the board where that was shown last. */
export function homeHref(): string {
  return home
}

function current(): string {
  const { hash } = window.location
  const { screen } = parseRoute(hash)
  if (screen === 'list' || screen === 'board') home = screen === 'list' ? LIST_HREF : BOARD_HREF
  return hash
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}
