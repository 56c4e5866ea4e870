import type { Asked } from '../args/parse'
import { Failure } from '../errors'
import type { Io } from '../io'
import { sessionOf } from '../session-of'
import { openWorld, type World } from '../world'
import { engineOver, type Seen } from './look'

/** As far back as anything goes (ms). */
export const EVER = 100 * 365 * 24 * 3_600_000

/**
 * An engine, started, whose snapshot holds the session that was asked for. Who names a session wants it, however old
 * or hidden it is: when it is not listed, everything is looked through. Throws when it is nowhere.
 */
export async function lookFor(word: string, asked: Asked, io: Io): Promise<Seen> {
  const world = await openWorld(asked.common, asked.follow)
  const near = await started(world, asked, io)
  if (sessionOf(near.engine.snapshot().sessions, word)) return near
  await near.stop()
  const far = await started({ ...world, all: true, sinceMs: EVER }, asked, io)
  if (sessionOf(far.engine.snapshot().sessions, word)) return far
  await far.stop()
  throw new Failure(`There is no session "${word}". andon doctor lists the ids.`)
}

async function started(world: World, asked: Asked, io: Io): Promise<Seen> {
  const seen = await engineOver(world, io, asked.follow)
  await seen.engine.start()
  return seen
}
