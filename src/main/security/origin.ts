/** The renderer is served from a scheme of its own: `file://` can carry no headers, and http would need a port. */
export const SCHEME = 'app'
export const HOST = 'andon'
export const ORIGIN = `${SCHEME}://${HOST}`
export const START_URL = `${ORIGIN}/index.html`

/** Is this URL the app's own? Compared parsed: `app://andon.evil/` begins with the origin's letters. */
export function isOwn(url: string): boolean {
  try {
    const { protocol, host, username } = new URL(url)
    return protocol === `${SCHEME}:` && host === HOST && username === ''
  } catch {
    return false // not a URL at all
  }
}

/** What the session may load. `data:` reaches no network; developer tools only exist while somebody opened them. */
export function mayLoad(url: string): boolean {
  return isOwn(url) || url.startsWith('data:') || url.startsWith('devtools:')
}

/** Who sent an IPC message: only the main frame of one of the app's own pages is heard. */
export function isTrusted(frame: { url: string; parent: unknown } | null): boolean {
  return frame !== null && frame.parent === null && isOwn(frame.url)
}
