import { describe, expect, it, vi } from 'vitest'
import { DEFAULT_SETTINGS } from '../../shared/contract'
import { session, snapshot } from '../dev/session'
import { NOW } from '../testing'
import { browserBridge } from './browser'
import { desktopBridge } from './desktop'

const shown = snapshot(NOW, [session({ title: 'One' })])

describe('the desktop bridge', () => {
  const raw = (answer: unknown) => {
    const heard: ((value: unknown) => void)[] = []
    return {
      heard,
      exposed: {
        request: async () => answer,
        onPush: (_name: string, listener: (value: unknown) => void) => {
          heard.push(listener)
          return () => heard.splice(0)
        },
      },
    }
  }

  it('is none where the preload is not there or is something else', () => {
    expect(desktopBridge(undefined)).toBeNull()
    expect(desktopBridge({ request: 1, onPush: 2 })).toBeNull()
  })

  it('checks what comes back', async () => {
    const good = desktopBridge(raw(DEFAULT_SETTINGS).exposed)
    await expect(good?.request('andon:settings', null)).resolves.toEqual(DEFAULT_SETTINGS)
    const bad = desktopBridge(raw({ schema: 2 }).exposed)
    await expect(bad?.request('andon:snapshot', null)).rejects.toThrow('expected 1')
  })

  it('drops a push that does not fit and keeps listening', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { exposed, heard } = raw(null)
    const got: unknown[] = []
    const off = desktopBridge(exposed)?.onPush('andon:snapshot:changed', (value) => got.push(value))
    heard[0]?.({ schema: 1 })
    heard[0]?.(shown)
    expect(got).toEqual([shown])
    expect(log).toHaveBeenCalledTimes(1)
    off?.()
    expect(heard).toHaveLength(0)
    log.mockRestore()
  })
})

class FakeSource extends EventTarget {
  readyState = 1
  say(event: string, data: unknown) {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }))
  }
  fail(readyState: number) {
    this.readyState = readyState
    this.dispatchEvent(new Event('error'))
  }
}

function browser(answer: unknown = { ok: true, value: null }) {
  const sources: FakeSource[] = []
  const waits: { ms: number; run: () => void }[] = []
  const sent: unknown[] = []
  const bridge = browserBridge({
    fetch: async (url, init) => {
      sent.push({ url, method: init?.method, body: JSON.parse(String(init?.body)) })
      return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer))
    },
    open: (url) => {
      expect(url).toBe('/api/events')
      sources.push(new FakeSource())
      return sources.at(-1) as unknown as EventSource
    },
    after: (ms, run) => waits.push({ ms, run }),
  })
  return { bridge, sources, waits, sent }
}

describe('the browser bridge', () => {
  it('asks by POST and checks the answer', async () => {
    const { bridge, sent } = browser({ ok: true, value: DEFAULT_SETTINGS })
    await expect(bridge.request('andon:settings', null)).resolves.toEqual(DEFAULT_SETTINGS)
    const body = { name: 'andon:settings', payload: null }
    expect(sent).toEqual([{ url: '/api/request', method: 'POST', body }])
  })

  it('rejects with the shell’s sentence', async () => {
    const { bridge } = browser({ ok: false, message: 'Not now.' })
    await expect(bridge.request('andon:hide', null)).rejects.toThrow('Not now.')
  })

  it('rejects with a sentence when the answer is not Andon’s', async () => {
    const { bridge } = browser('<html>')
    await expect(bridge.request('andon:hide', null)).rejects.toThrow('Andon answered with status')
  })

  it('hears snapshots and settings on one connection', () => {
    const { bridge, sources } = browser()
    const got: unknown[] = []
    bridge.onPush('andon:snapshot:changed', (value) => got.push(value.sessions[0]?.title))
    bridge.onPush('andon:settings:changed', (value) => got.push(value.theme))
    expect(sources).toHaveLength(1)
    sources[0]?.say('snapshot', shown)
    sources[0]?.say('settings', { ...DEFAULT_SETTINGS, theme: 'dark' })
    expect(got).toEqual(['One', 'dark'])
  })

  it('tells when the link is lost and back; reopens only what the server refused', () => {
    const { bridge, sources, waits } = browser()
    const got: unknown[] = []
    const link: boolean[] = []
    bridge.onLink?.((up) => link.push(up))
    bridge.onPush('andon:snapshot:changed', (value) => got.push(value.schema))
    sources[0]?.fail(0)
    expect(waits).toHaveLength(0)
    sources[0]?.fail(2)
    expect(waits.map(({ ms }) => ms)).toEqual([1000])
    waits[0]?.run()
    sources[1]?.dispatchEvent(new Event('open'))
    sources[1]?.say('snapshot', shown)
    expect(link).toEqual([false, false, true])
    expect(got).toEqual([1])
  })

  it('waits longer each time, up to fifteen seconds', () => {
    const { bridge, sources, waits } = browser()
    bridge.onPush('andon:snapshot:changed', () => {})
    for (let i = 0; i < 6; i++) {
      sources.at(-1)?.fail(2)
      waits.at(-1)?.run()
    }
    expect(waits.map(({ ms }) => ms)).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000])
  })
})
