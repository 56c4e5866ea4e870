import type { Bridge } from './bridge'
import { browserBridge } from './browser'
import { desktopBridge } from './desktop'

export type { Bridge } from './bridge'

/** The bridge of the shell this page runs in. */
export function findBridge(window: Window): Bridge {
  const exposed: unknown = 'andon' in window ? window.andon : undefined
  return (
    desktopBridge(exposed) ??
    browserBridge({
      fetch: window.fetch.bind(window),
      open: (url) => new EventSource(url),
      after: (ms, run) => void window.setTimeout(run, ms),
    })
  )
}
