import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** What a request is to us, before anything of it is answered. */
export type Verdict = { ok: true } | { ok: false; status: 403 | 421; message: string }

const OK: Verdict = { ok: true }

/** `page`: the address itself, which a link anywhere may lead to. `part`: its files and events. `change`: anything else. */
export type Kind = 'page' | 'part' | 'change'

/**
 * Is the request for this server by name, and does it come from our own page? A page that points its own name at
 * 127.0.0.1 (DNS rebinding) sends that name as Host; a page of another origin sends its Origin or is marked by the
 * browser (`Sec-Fetch-Site`). Another port of this computer is another origin, though the same site to a cookie.
 */
export function checkNames(headers: IncomingHttpHeaders, port: number, kind: Kind): Verdict {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`]
  const host = headers.host?.toLowerCase() ?? ''
  if (!hosts.includes(host)) {
    return { ok: false, status: 421, message: 'This is not the server that was asked for.' }
  }
  const { origin } = headers
  const foreign: Verdict = {
    ok: false,
    status: 403,
    message: 'Requests of other pages are refused.',
  }
  // A browser always names the origin of a POST; what names none is no page of ours.
  if (origin === undefined ? kind === 'change' : origin !== `http://${host}`) return foreign
  const site = headers['sec-fetch-site']
  // `none` is the person's own doing: an address that was typed, a file that was opened by hand.
  const own = site === undefined || site === 'same-origin' || (site === 'none' && kind !== 'change')
  return own || kind === 'page' ? OK : foreign
}

/** Tokens that open the page once, and the cookie that keeps it open. All random, 256 bits, compared in constant time. */
export function createKeys(port: () => number) {
  const session = randomBytes(32).toString('base64url')
  let token: string | null = randomBytes(32).toString('base64url')
  const name = () => `andon_${port()}`
  return {
    /** For the next link; the one before is void. */
    newToken(): string {
      token = randomBytes(32).toString('base64url')
      return token
    },
    token: () => token,
    /** True once for each token. */
    redeem(given: string): boolean {
      if (token === null || !same(given, token)) return false
      token = null
      return true
    },
    /** Cookies know no ports, so the port is in the name: two servers do not throw each other's page out. */
    cookie: () => `${name()}=${session}; HttpOnly; SameSite=Strict; Path=/`,
    holdsCookie(header: string | undefined): boolean {
      const cookies = (header ?? '').split(';').map((part) => part.trim())
      return cookies.some(
        (cookie) =>
          cookie.startsWith(`${name()}=`) && same(cookie.slice(name().length + 1), session),
      )
    },
  }
}
export type Keys = ReturnType<typeof createKeys>

/** Hashed first, so that neither the length nor the first difference shows in the time it takes. */
function same(a: string, b: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(a), hash(b))
}
