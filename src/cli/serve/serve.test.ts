import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { request as send, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS, type Handlers } from '../../shared/contract'
import { browserOutside } from '../../main/station'
import { WORLD } from '../testing'
import { createEvents } from './events'
import { createKeys } from './guard'
import { openerOf } from './opener'
import { answer } from './requests'
import { startServer, type Serving } from './server'
import { listPages } from './statics'

interface Reply {
  status: number
  headers: IncomingHttpHeaders
  body: string
}
interface Ask {
  method?: string
  headers?: Record<string, string>
  body?: string
}

let folder = ''
let serving: Serving
let opened = 0
const asked: unknown[] = []

const outside = browserOutside('1.0.0')
const handlers: Handlers = {
  'andon:snapshot': () => WORLD,
  'andon:step': () => null,
  'andon:detail': () => null,
  'andon:track': () => null,
  'andon:moment': () => null,
  'andon:settings': () => DEFAULT_SETTINGS,
  'andon:settings:save': (next) => {
    asked.push(next)
    return next
  },
  'andon:mute': () => {
    throw new Error('SECRET of the disk')
  },
  'andon:hide': () => null,
  'andon:height': () => null,
  'andon:go': ({ session }) => outside.go(session),
  'andon:shell': () => outside.facts(),
  'andon:open': (request) => outside.open(request),
  'andon:choose-folder': () => outside.chooseFolder(),
  'andon:test-notification': () => outside.testNotification(),
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'andon-serve-'))
  const pages = join(folder, 'page')
  mkdirSync(join(pages, 'assets'), { recursive: true })
  writeFileSync(join(pages, 'index.html'), '<!doctype html><title>Andon</title>')
  writeFileSync(join(pages, 'assets', 'a.js'), 'export {}')
  writeFileSync(join(pages, 'notes.secret'), 'SECRET')
  writeFileSync(join(folder, 'outside.html'), 'SECRET')
  symlinkSync(join(folder, 'outside.html'), join(pages, 'link.html'))
  opened = 0
  asked.length = 0
  serving = await startServer({
    port: 0,
    pages: await listPages(pages),
    handlers,
    first: () => [['snapshot', WORLD]],
    onOpened: () => (opened += 1),
    log: () => {},
  })
})
afterEach(async () => {
  await serving.stop()
  rmSync(folder, { recursive: true })
})

/** One request by hand: `fetch` would tidy up paths and refuse foreign Hosts. */
function ask(path: string, { method = 'GET', headers = {}, body = '' }: Ask = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: serving.port, path, method, headers, agent: false }
    const request = send(options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      )
      response.on('error', reject)
    })
    request.on('error', reject)
    request.end(body)
  })
}

async function cookie(): Promise<string> {
  const link = new URL(serving.link())
  const { headers } = await ask(link.pathname + link.search)
  return headers['set-cookie']?.[0]?.split(';')[0] ?? ''
}

const origin = () => `http://127.0.0.1:${serving.port}`
const post = async (body: unknown, headers: Record<string, string> = {}) =>
  ask('/api/request', {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: {
      cookie: await cookie(),
      origin: origin(),
      'content-type': 'application/json',
      ...headers,
    },
  })

describe('the link', () => {
  it('opens once, becomes a cookie and leaves the address', async () => {
    const link = new URL(serving.link())
    const path = link.pathname + link.search
    const first = await ask(path)
    expect([first.status, first.headers.location]).toEqual([303, '/'])
    expect(first.headers['set-cookie']).toEqual([
      expect.stringMatching(/^andon_\d+=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/),
    ])
    expect((await ask(path)).status).toBe(403)
    expect(opened).toBe(1)
    expect(
      (await ask('/', { headers: { cookie: first.headers['set-cookie']![0]!.split(';')[0]! } }))
        .body,
    ).toContain('Andon')
  })

  it('is void when a newer one was made', async () => {
    const old = new URL(serving.link())
    serving.link()
    expect((await ask(old.pathname + old.search)).status).toBe(403)
  })

  it.each([
    '/',
    '/index.html',
    '/assets/a.js',
    '/api/events',
    '/?token=',
    '/?token=guess',
    '/nothing',
  ])('is needed for %s', async (path) => expect((await ask(path)).status).toBe(403))

  it('is not replaced by a wrong or another server’s cookie', async () => {
    const right = await cookie()
    for (const wrong of [
      'andon_1=x',
      `andon_${serving.port}=`,
      right.slice(0, -1),
      right.replace(/_\d+/, '_1'),
    ])
      expect((await ask('/', { headers: { cookie: wrong } })).status).toBe(403)
    expect((await ask('/', { headers: { cookie: `a=b; ${right}; c` } })).status).toBe(200)
  })

  it('does not open by HEAD: a preview of the link must not use it up', async () => {
    const link = new URL(serving.link())
    await ask(link.pathname + link.search, { method: 'HEAD' })
    expect((await ask(link.pathname + link.search)).status).toBe(303)
  })
})

describe('names', () => {
  it.each([
    'evil.example',
    'evil.example:80',
    '127.0.0.1',
    '127.0.0.1.nip.example',
    '[::1]',
    '0.0.0.0',
  ])('refuses Host %s (DNS rebinding)', async (host) => {
    expect((await ask('/', { headers: { host, cookie: await cookie() } })).status).toBe(421)
  })

  it('is localhost too', async () => {
    const host = `localhost:${serving.port}`
    expect((await ask('/', { headers: { host, cookie: await cookie() } })).status).toBe(200)
  })

  it.each(['http://evil.example', 'null', 'http://127.0.0.1:1', 'https://127.0.0.1'])(
    'refuses Origin %s, reading or asking',
    async (foreign) => {
      const headers = { origin: foreign, cookie: await cookie() }
      expect((await ask('/api/events', { headers })).status).toBe(403)
      expect(
        (await post({ name: 'andon:settings', payload: null }, { origin: foreign })).status,
      ).toBe(403)
    },
  )

  it('refuses a POST without Origin, and what the browser marks as another page’s', async () => {
    const headers = { cookie: await cookie(), 'content-type': 'application/json' }
    expect((await ask('/api/request', { method: 'POST', headers, body: '{}' })).status).toBe(403)
    for (const site of ['cross-site', 'same-site']) {
      const marked = { cookie: headers.cookie, 'sec-fetch-site': site }
      expect((await ask('/api/events', { headers: marked })).status).toBe(403)
      expect((await ask('/assets/a.js', { headers: marked })).status).toBe(403)
      expect((await ask('/', { headers: marked })).status).toBe(200)
    }
  })
})

describe('every answer', () => {
  it('has the policy and no CORS', async () => {
    for (const reply of [
      await ask('/'),
      await ask('/', { headers: { cookie: await cookie() } }),
      await post({}),
    ]) {
      expect(reply.headers['content-security-policy']).toContain(
        "default-src 'none'; script-src 'self'",
      )
      expect(reply.headers['content-security-policy']).not.toContain('unsafe')
      expect(reply.headers['x-content-type-options']).toBe('nosniff')
      expect(reply.headers['cache-control']).toBe('no-store')
      expect(
        Object.keys(reply.headers).filter((name) => name.startsWith('access-control')),
      ).toEqual([])
    }
  })

  it('is only from the loopback address', async () => {
    const refused = await new Promise<boolean>((resolve) => {
      const socket = connect(serving.port, '::1')
      socket.on('connect', () => resolve(false)).on('error', () => resolve(true))
    })
    expect(refused).toBe(true)
  })
})

describe('files', () => {
  it.each([
    ['/../outside.html'],
    ['/%2e%2e/outside.html'],
    ['/..%2foutside.html'],
    ['/assets/../../outside.html'],
    ['/assets\\..\\..\\outside.html'],
    ['//etc/passwd'],
    ['/link.html'],
    ['/notes.secret'],
    ['/assets'],
    ['/assets/'],
    ['/__proto__'],
    ['/%00'],
    ['/%zz'],
  ])('%s is nothing', async (path) => {
    const reply = await ask(path, { headers: { cookie: await cookie() } })
    expect(reply.status).toBe(404)
    expect(reply.body).not.toContain('SECRET')
  })

  it('have their types and lengths, by HEAD without the body', async () => {
    const headers = { cookie: await cookie() }
    const script = await ask('/assets/a.js', { headers })
    expect([script.status, script.headers['content-type'], script.body]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'export {}',
    ])
    const head = await ask('/assets/a.js', { headers, method: 'HEAD' })
    expect([head.status, head.headers['content-length'], head.body]).toEqual([200, '9', ''])
  })

  it('are missed in a sentence when nothing was built', async () => {
    await expect(listPages(join(folder, 'none'))).rejects.toThrow('npm run build')
    await expect(listPages(join(folder, 'page', 'assets'))).rejects.toThrow('npm run build')
  })
})

describe('requests', () => {
  it('are answered by the contract', async () => {
    const reply = await post({ name: 'andon:settings', payload: null })
    expect([reply.status, JSON.parse(reply.body)]).toEqual([
      200,
      { ok: true, value: DEFAULT_SETTINGS },
    ])
    const saved = { ...DEFAULT_SETTINGS, theme: 'dark' as const }
    await post({ name: 'andon:settings:save', payload: saved })
    expect(asked).toEqual([saved])
  })

  it.each([
    ['no JSON', '{', 400],
    ['no object', '[]', 400],
    ['an unknown name', { name: 'andon:quit', payload: null }, 400],
    ['a name of every object', { name: 'constructor', payload: null }, 400],
    ['a payload of another form', { name: 'andon:settings:save', payload: { theme: 'pink' } }, 400],
    [
      'a handler that fails',
      { name: 'andon:mute', payload: { scope: 'session', value: 'x', until: null, muted: true } },
      500,
    ],
    ['too much', JSON.stringify({ name: 'andon:hide', payload: 'x'.repeat(70_000) }), 413],
  ])('%s is refused without telling why inside', async (_what, body, status) => {
    const reply = await post(body)
    expect(reply.status).toBe(status)
    expect(reply.body).not.toContain('SECRET')
  })

  it('are JSON by their type: a form of another page cannot make one', async () => {
    const body = { name: 'andon:settings', payload: null }
    expect((await post(body, { 'content-type': 'text/plain' })).status).toBe(415)
  })

  it.each([
    ['GET', '/api/request', 'POST'],
    ['PUT', '/api/request', 'POST'],
    ['DELETE', '/', 'GET, HEAD'],
    ['POST', '/api/events', 'GET, HEAD'],
    ['HEAD', '/api/events', 'GET'],
  ])('%s %s is not allowed', async (method, path, allow) => {
    const reply = await ask(path, { method, headers: { cookie: await cookie(), origin: origin() } })
    expect([reply.status, reply.headers.allow]).toEqual([405, allow])
  })

  it('OPTIONS gets nothing: no other origin may ask first', async () => {
    expect((await ask('/api/request', { method: 'OPTIONS' })).status).toBe(403)
  })

  it('that are no HTTP end the connection and nothing else', async () => {
    await new Promise<void>((resolve) => {
      const socket = connect(serving.port, '127.0.0.1', () =>
        socket.write('\u0000\u0001garbage\r\n\r\n'),
      )
      socket.on('close', () => resolve()).on('error', () => resolve())
    })
    expect((await ask('/')).status).toBe(403)
  })

  it('tell the log what went wrong', async () => {
    const heard: unknown[] = []
    await answer(
      '{"name":"andon:mute","payload":{"scope":"session","value":"x","until":null,"muted":true}}',
      handlers,
      (_m, cause) => heard.push(cause),
    )
    expect(String(heard[0])).toContain('SECRET of the disk')
  })
})

describe('events', () => {
  it('begin with what is there and go on with what changes', async () => {
    const headers = { cookie: await cookie() }
    const text = await new Promise<string>((resolve) => {
      let heard = ''
      const options = {
        host: '127.0.0.1',
        port: serving.port,
        path: '/api/events',
        headers,
        agent: false,
      }
      const request = send(options, (response) => {
        expect(response.headers['content-type']).toBe('text/event-stream; charset=utf-8')
        response.on('data', (chunk: Buffer) => {
          heard += chunk.toString()
          if (heard.includes('"light":"waiting"') && !heard.includes('later'))
            serving.send('settings', { later: true })
          if (heard.includes('later')) {
            request.destroy()
            resolve(heard)
          }
        })
      })
      request.on('error', () => {})
      request.end()
    })
    expect(text).toMatch(
      /^retry: 2000\n\nevent: snapshot\ndata: \{.*\}\n\nevent: settings\ndata: \{"later":true\}\n\n/,
    )
  })

  it('reach a hundred pages at once, though one of them never reads; one more is told so', async () => {
    const headers = { cookie: await cookie() }
    const options = { host: '127.0.0.1', port: serving.port, path: '/api/events', headers }
    const requests: ReturnType<typeof send>[] = []
    const heard = Array.from({ length: 100 }, () => '')
    const open = (n: number): Promise<void> =>
      new Promise((resolve) => {
        const request = send({ ...options, agent: false }, (response) => {
          resolve()
          if (n === 0) return response.pause()
          response.on('data', (chunk: Buffer) => (heard[n] += chunk.toString()))
        })
        requests.push(request)
        request.on('error', () => {})
        request.end()
      })
    await Promise.all(heard.map((_, n) => open(n)))
    expect((await ask('/api/events', { headers })).status).toBe(503)
    // More than the sockets between hold, so that the page that does not read is behind for good.
    for (let n = 0; n < 5; n += 1) serving.send('settings', { n, x: 'x'.repeat(200_000) })
    const all = () => heard.slice(1).every((text) => text.includes('{"n":4,'))
    for (let left = 200; left > 0 && !all(); left -= 1) await new Promise((r) => setTimeout(r, 25))
    expect(all()).toBe(true)
    for (const request of requests) request.destroy()
  })

  it('keep only the newest of each kind for a slow page', () => {
    const written: string[] = []
    let drain = () => {}
    let ok = false
    const events = createEvents()
    events.add(
      {
        write: (text) => {
          written.push(text)
          return ok
        },
        once: (_event, run) => (drain = run),
        on: () => {},
        end: () => {},
      },
      [],
    )
    for (const n of [1, 2, 3, 4]) events.send('snapshot', n)
    events.send('settings', 9)
    ok = true
    drain()
    events.close()
    expect(written.slice(1)).toEqual([
      'event: snapshot\ndata: 1\n\n',
      'event: snapshot\ndata: 4\n\n',
      'event: settings\ndata: 9\n\n',
    ])
  })

  it('are for a hundred pages', () => {
    const events = createEvents()
    const sink = { write: () => true, once: () => {}, on: () => {}, end: () => {} }
    for (let n = 0; n < 100; n += 1) events.add(sink, [])
    expect(events.full()).toBe(true)
    events.close()
  })
})

describe('around it', () => {
  it('a port in use is a sentence', async () => {
    const again = startServer({
      port: serving.port,
      pages: new Map(),
      handlers,
      first: () => [],
      onOpened: () => {},
      log: () => {},
    })
    await expect(again).rejects.toThrow(`Port ${serving.port} is in use`)
  })

  it('keys differ each time', () => {
    const keys = createKeys(() => 1)
    const tokens = new Set([keys.newToken(), keys.newToken(), createKeys(() => 1).newToken()])
    expect(tokens.size).toBe(3)
  })

  it.each(['linux', 'darwin', 'win32'] as const)(
    'a link is opened without a shell on %s',
    (platform) => {
      const link = 'http://127.0.0.1:1/?token=a&b;c'
      expect(openerOf(platform, link).args.at(-1)).toBe(link)
    },
  )
})
