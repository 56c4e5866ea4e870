import { decode, decodeList, encodeList, type Encoded } from './codec'
import type { FromPage, ToPage } from './messages'

type Listener = (event: unknown, ...args: unknown[]) => void

interface Waiting {
  resolve(value: unknown): void
  reject(error: unknown): void
}

/** Arguments as structured clone makes them; Electron's own words when it cannot (docs/api/ipc-renderer.md). */
function cloned(args: readonly unknown[]): Encoded {
  try {
    return encodeList(structuredClone(args))
  } catch {
    // The engine's message names the object; Electron's does not, and apps match on it.
    throw new Error('An object could not be cloned.')
  }
}

/** `ipcRenderer` of one page, and the entry by which the main process reaches it. */
export function makeIpcRenderer(toHost: (message: FromPage) => void) {
  const listeners = new Map<string, Listener[]>()
  const waiting = new Map<number, Waiting>()
  let seq = 0

  const ipcRenderer = {
    send(channel: string, ...args: unknown[]) {
      toHost({ t: 'send', channel, args: cloned(args) })
    },
    async invoke(channel: string, ...args: unknown[]) {
      const id = ++seq
      const payload = cloned(args)
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        toHost({ t: 'invoke', id, channel, args: payload })
      })
    },
    on(channel: string, listener: Listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
      return ipcRenderer
    },
    once(channel: string, listener: Listener) {
      const once: Listener = (...args) => {
        ipcRenderer.off(channel, once)
        listener(...args)
      }
      return ipcRenderer.on(channel, once)
    },
    off(channel: string, listener: Listener) {
      const left = (listeners.get(channel) ?? []).filter((other) => other !== listener)
      listeners.set(channel, left)
      return ipcRenderer
    },
    removeListener: (channel: string, listener: Listener) => ipcRenderer.off(channel, listener),
    removeAllListeners(channel?: string) {
      if (channel === undefined) listeners.clear()
      else listeners.delete(channel)
      return ipcRenderer
    },
  }

  const receive = (message: Exclude<ToPage, { t: 'visibility' }>) => {
    if (message.t === 'event') {
      const args = decodeList(message.args)
      for (const listener of listeners.get(message.channel) ?? [])
        listener({ sender: ipcRenderer, ports: [] }, ...args)
      return
    }
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.ok) asked?.resolve(decode(message.value))
    else asked?.reject(decode(message.value))
  }
  return { ipcRenderer, receive }
}
