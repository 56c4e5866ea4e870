/** Runs at document start in an isolated world: Electron's preload modules, then the app's own preload file. */
import { makeBridge } from './bridge'
import { makeIpcRenderer } from './ipc-renderer'
import type { AcrossWorlds, FromPage, ToPage } from './messages'
import { BINDING, DISPATCH, type PageInfo } from './names'

declare const HOST: PageInfo
declare const RUN_PRELOAD:
  ((require: unknown, module: unknown, exports: unknown, process: unknown) => void) | null

/** Nothing may be undefined in silence: what the double lacks says so. */
const missing = (name: string) =>
  new Proxy(
    {},
    {
      get(_target, member) {
        throw new Error(`electron-host: ${name}.${String(member)} is not modelled`)
      },
    },
  )

function start(): void {
  const native = (globalThis as unknown as Record<string, (text: string) => void>)[BINDING]
  const toHost = (message: FromPage) => native?.(JSON.stringify(message))
  const bridge = makeBridge(HOST.toMain, HOST.toPreload)
  const { ipcRenderer, receive } = makeIpcRenderer(toHost)
  const exposed: Extract<AcrossWorlds, { t: 'expose' }>[] = []

  const contextBridge = {
    exposeInMainWorld(key: string, api: unknown) {
      if (exposed.some((other) => other.key === key))
        throw new Error('Cannot bind an API on top of an existing property on the window object')
      const message = { t: 'expose', key, api: bridge.encode(api) } as const
      exposed.push(message)
      bridge.post(message)
    },
  }
  bridge.on('mainReady', () => exposed.forEach((message) => bridge.post(message)))

  Object.assign(globalThis, {
    [DISPATCH]: (message: ToPage) =>
      message.t === 'visibility' ? bridge.post(message) : receive(message),
  })
  toHost({ t: 'hello' })

  const electron = {
    ipcRenderer,
    contextBridge,
    webFrame: missing('webFrame'),
    webUtils: missing('webUtils'),
  }
  const require = (id: string) => {
    if (/^electron(\/(renderer|common))?$/.test(id)) return electron
    // A sandboxed preload may require nothing else of ours (docs/tutorial/sandbox.md), and says this.
    throw new Error(`module not found: ${id}`)
  }
  const process = {
    platform: HOST.platform,
    arch: HOST.arch,
    versions: HOST.versions,
    env: {},
    argv: [],
    type: 'renderer',
    sandboxed: true,
    contextIsolated: true,
  }
  try {
    const module = { exports: {} }
    RUN_PRELOAD?.(require, module, module.exports, process)
  } catch (error) {
    const { message, stack } = error instanceof Error ? error : new Error(String(error))
    toHost({ t: 'preload-error', message, stack: stack ?? message })
    console.error('Unable to load preload script', error)
  }
}

// Electron runs preloads in the main frame only, unless told otherwise.
if (window === window.top) start()
