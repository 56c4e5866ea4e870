import type { Snapshot } from '../../shared/contract'
import type { Engine } from '../../main/engine/api'
import type { Asked } from '../args/parse'
import { lookAt, print, type Io } from '../io'
import { statusText } from '../text/status'
import { openWorld, type World } from '../world'
import { engineOver } from './look'
import { jsonLines } from './lines'

/** A live board; one JSON object a line with `--json`; plain blocks where the output is no terminal. */
export async function watch(asked: Asked, io: Io): Promise<void> {
  await watchWorld(await openWorld(asked.common, true), asked.json, io)
}

export async function watchWorld(world: World, json: boolean, io: Io): Promise<void> {
  // From now on a signal ends it in order, also in the middle of the first look.
  const ending = io.ending()
  const { engine, stop } = await engineOver(world, io, true)
  try {
    if (json) await asLines(engine, io, ending)
    else if (io.stdout.isTTY) await (await import('../board/run')).runBoard(engine, io, ending)
    else await asBlocks(engine, io, ending)
  } finally {
    await stop()
  }
}

async function asLines(engine: Engine, io: Io, ending: Promise<void>): Promise<void> {
  const lines = jsonLines(io.stdout)
  lines.snapshot(await engine.start())
  const silence = engine.listen({ snapshot: lines.snapshot, alert: lines.alert })
  await ending
  silence()
}

async function asBlocks(engine: Engine, io: Io, ending: Promise<void>): Promise<void> {
  const look = lookAt(io)
  let last = ''
  const put = (snapshot: Snapshot) => {
    const text = statusText(snapshot, look)
    if (text === last) return
    last = text
    void print(io, `${text}\n`)
  }
  put(await engine.start())
  const silence = engine.listen({ snapshot: put })
  await ending
  silence()
}
