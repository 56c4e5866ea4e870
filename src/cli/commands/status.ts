import type { Asked } from '../args/parse'
import { lookAt, print, type Io } from '../io'
import { statusText } from '../text/status'
import { openWorld } from '../world'
import { engineOver } from './look'

/** One snapshot, printed. */
export async function status({ common, json }: Asked, io: Io): Promise<void> {
  const { engine, stop } = await engineOver(await openWorld(common, false), io, false)
  const snapshot = await engine.start()
  await stop()
  await print(io, json ? JSON.stringify(snapshot, null, 2) : statusText(snapshot, lookAt(io)))
}
