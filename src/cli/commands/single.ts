import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Asked } from '../args/parse'
import { Failure } from '../errors'
import type { Io } from '../io'
import { openWorld } from '../world'
import { EVER } from './find'
import { engineOver, type Seen } from './look'

export interface Single extends Seen {
  id: string
  agent: string | null
}

/**
 * Is it a file that was named, not a session? An id has neither folders nor an ending. Throws when there is no such
 * file: no home needs to be looked through for it.
 */
export async function isTranscript(word: string): Promise<boolean> {
  if (!/[/\\]|\.(jsonl|zst)$/.test(word)) return false
  const none = (cause?: unknown) => new Failure(`There is no transcript "${word}".`, { cause })
  const found = await stat(word).catch((cause: unknown) => {
    throw none(cause)
  })
  if (!found.isFile()) throw none()
  return true
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
