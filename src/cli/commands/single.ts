import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Asked } from '../args/parse'
import { Failure } from '../errors'
import type { Io } from '../io'
import { openWorld } from '../world'
import { EVER, namesFile } from './find'
import { engineOver, type Seen } from './look'

export interface Single extends Seen {
  id: string
  agent: string | null
}

/** Is it a file that was named, not a session? */
export async function isTranscript(word: string): Promise<boolean> {
  if (!namesFile(word)) return false
  return stat(word).then(
    (found) => found.isFile(),
    // Not there: then it may still be meant as an id, and that there is neither is said.
    () => false,
  )
}

/** An engine over one transcript, wherever it lies. Throws when no tool wrote it. */
export async function lookInto(word: string, asked: Asked, io: Io): Promise<Single> {
  const { ADAPTERS, nodeFs, recognise } = await import('../engine')
  const single = await recognise(ADAPTERS, nodeFs, resolve(word)).catch((cause: unknown) => {
    throw new Failure(`"${word}" could not be read.`, { cause })
  })
  if (!single) throw new Failure(`"${word}" is no transcript that Andon knows.`)
  const { adapter, home, path, fs } = single
  const world = await openWorld(asked.common, asked.follow)
  const homes = { [adapter.tool]: [home] }
  const seen = await engineOver({ ...world, homes, all: true, sinceMs: EVER }, io, asked.follow, {
    fs,
  })
  await seen.engine.start()
  const found = seen.engine.whose(`${home}/${path}`)
  if (found) return { ...seen, ...found }
  await seen.stop()
  throw new Failure(`Nothing in "${word}" can be read.`)
}
