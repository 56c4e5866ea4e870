// app://bundle/x reaches Chromium as https://app--bundle.electron-host.invalid/x: a secure origin of its own that
// can be intercepted, which a scheme unknown to Chromium cannot.
const SUFFIX = '.electron-host.invalid'
const ALIAS = /^https:\/\/([a-z0-9+]+)--([^/]*)\.electron-host\.invalid(.*)$/i

export const schemeOf = (url: string) => url.slice(0, Math.max(0, url.indexOf(':')))

/** @param handled whether the app handles this scheme itself */
export function toChromium(url: string, handled: (scheme: string) => boolean): string {
  const [, scheme = '', host, rest = ''] = /^([a-z][a-z0-9+.-]*):\/\/([^/]*)(.*)$/i.exec(url) ?? []
  return handled(scheme) ? `https://${scheme}--${host || 'host'}${SUFFIX}${rest}` : url
}

export function toElectron(url: string): string {
  const [, scheme, host, rest] = ALIAS.exec(url) ?? []
  return scheme === undefined ? url : `${scheme}://${host}${rest}`
}

/** A frame's origin as Electron tells it. */
export function originOf(url: string): string {
  try {
    const { protocol, host } = new URL(url)
    return host ? `${protocol}//${host}` : protocol === 'file:' ? 'file://' : 'null'
  } catch {
    return 'null' // no address at all: nothing was loaded yet
  }
}
