import type { Bridge } from './bridge'
import { createCheck } from './check'

/** What the preload exposes, before it is believed. */
interface RawBridge {
  request(name: string, payload: unknown): Promise<unknown>
  onPush(name: string, listener: (value: unknown) => void): () => void
}

/** The bridge of the desktop shell, from what the preload put on the window; null when nothing usable is there. */
export function desktopBridge(exposed: unknown): Bridge | null {
  if (!isRaw(exposed)) return null
  const check = createCheck()
  return {
    kind: 'desktop',
    request: async (name, payload) => check.response(name, await exposed.request(name, payload)),
    onPush: (name, listener) =>
      exposed.onPush(name, (raw) => {
        const value = check.push(name, raw)
        if (value !== null) listener(value)
      }),
  }
}

function isRaw(value: unknown): value is RawBridge {
  return (
    typeof value === 'object' &&
    value !== null &&
    'request' in value &&
    typeof value.request === 'function' &&
    'onPush' in value &&
    typeof value.onPush === 'function'
  )
}
