import type { Asked } from '../args/parse'
import { print, type Io } from '../io'
import { lightText } from '../text/light'
import { openWorld } from '../world'
import { engineOver } from './look'

/** The overall light, for a status bar that calls again every few seconds. */
export async function light({ common, format }: Asked, io: Io): Promise<void> {
  const { engine, stop } = await engineOver(await openWorld(common, false), io, false)
  const snapshot = await engine.start()
  await stop()
  await print(io, lightText(snapshot, format))
}
