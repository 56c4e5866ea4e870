import { originOf } from './urls'
import { double } from './strict'

interface Place {
  readonly url: string
  readonly id: number
  isDestroyed(): boolean
}

/** A frame as an IPC event names it: what a sender check can look at. */
export function frameOf(place: Place, parent: Electron.WebFrameMain | null): Electron.WebFrameMain {
  return double<Electron.WebFrameMain>()(
    {
      get url() {
        return place.url
      },
      get origin() {
        return originOf(place.url)
      },
      get detached() {
        return place.isDestroyed()
      },
      parent,
      routingId: parent ? place.id + 1000 : 1,
      processId: place.id,
      frameTreeNodeId: place.id,
      isDestroyed: () => place.isDestroyed(),
    },
    'webFrameMain',
  )
}
