import type { Asked } from '../args/parse'
import { logTo, type Io } from '../io'
import { openDemo } from '../world'
import { watchWorld } from './watch'

/** Invented sessions, played in real time into a temporary home, and the board over them. */
export async function demo({ json }: Asked, io: Io): Promise<void> {
  await watchWorld(await openDemo(logTo(io)), json, io)
}
