import type { Detail, Step } from '../../shared/contract'
import type { Engine } from '../../main/engine/api'
import type { Asked } from '../args/parse'
import { Failure } from '../errors'
import { lookAt, print, type Io } from '../io'
import { sessionOf } from '../session-of'
import { detailText, stepLine } from '../text/detail'
import { lookFor } from './find'

/** One session's detail; with `--follow` its steps as they happen, until it ends. */
export async function show(asked: Asked, io: Io): Promise<void> {
  const word = asked.word ?? ''
  const ending = asked.follow ? io.ending() : io.gone
  const { engine, stop } = await lookFor(word, asked, io)
  try {
    const id = sessionOf(engine.snapshot().sessions, word)?.id ?? word
    const detail = await read(engine, id, asked.limit)
    if (asked.follow) await follow(engine, detail, asked.json, io, ending)
    else if (asked.json) await print(io, JSON.stringify(detail, null, 2))
    else await print(io, detailText(detail, lookAt(io), Date.parse(engine.snapshot().generatedAt)))
  } finally {
    await stop()
  }
}

async function read(engine: Engine, id: string, limit: number): Promise<Detail> {
  const detail = await engine.detail({ id, before: null, limit, agent: null })
  if (!detail) throw new Failure('The session is gone.')
  return detail
}

/** Steps a page may hold that were not printed yet; more than happens between two looks. */
const PAGE = 200

async function follow(
  engine: Engine,
  first: Detail,
  json: boolean,
  io: Io,
  ending: Promise<void>,
): Promise<void> {
  const look = lookAt(io)
  const id = first.session.id
  let seen = lastPlace(first.steps)
  const put = (steps: readonly Step[]) =>
    steps.length === 0
      ? Promise.resolve()
      : print(
          io,
          steps.map((step) => (json ? JSON.stringify(step) : stepLine(step, look))).join('\n'),
        )
  await put(first.steps)
  await new Promise<void>((resolve, reject) => {
    let work = Promise.resolve()
    const again = async () => {
      const detail = await engine.detail({ id, before: null, limit: PAGE, agent: null })
      if (!detail) return resolve()
      const fresh = newSteps(detail.steps, seen)
      seen = lastPlace(detail.steps)
      await put(fresh)
      if (detail.session.state === 'ended') resolve()
    }
    const stopListening = engine.listen({
      snapshot: () => {
        work = work.then(again).catch(reject)
      },
    })
    work = work.then(again).catch(reject)
    void ending.then(resolve).finally(stopListening)
  })
}

/** Offset of the newest record and how many steps it made: a record can make several. */
export interface Place {
  offset: number
  steps: number
}

export function lastPlace(steps: readonly Step[]): Place {
  const offset = steps.at(-1)?.offset ?? -1
  return { offset, steps: steps.filter((step) => step.offset === offset).length }
}

/** Steps after a place. A file that is shorter than that was written anew: then all of them. */
export function newSteps(steps: readonly Step[], seen: Place): Step[] {
  if ((steps.at(-1)?.offset ?? -1) < seen.offset) return [...steps]
  const same = steps.filter((step) => step.offset === seen.offset).slice(seen.steps)
  return [...same, ...steps.filter((step) => step.offset > seen.offset)]
}
