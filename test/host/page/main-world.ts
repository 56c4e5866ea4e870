/** Runs at document start in the page's own world: puts there what the preload exposed, frozen. */
import { makeBridge } from './bridge'
import type { PageInfo } from './names'

declare const HOST: PageInfo

const bridge = makeBridge(HOST.toPreload, HOST.toMain)

function deepFreeze(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  for (const inner of Object.values(value)) deepFreeze(inner)
  return Object.freeze(value)
}

bridge.on('expose', ({ key, api }) => {
  if (key in window) return
  Object.defineProperty(window, key, { value: deepFreeze(bridge.decode(api)), enumerable: true })
})

bridge.on('visibility', ({ state }) => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  Object.defineProperty(document, 'hidden', { value: state === 'hidden', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
})

bridge.post({ t: 'mainReady' })
