import type { Detail, Step } from '../../shared/contract'
import type { Engine } from '../../main/engine/api'
import type { Asked } from '../args/parse'
import { Failure } from '../errors'
import { lookAt, print, type Io } from '../io'
import { sessionOf } from '../session-of'
import { detailText, stepLine } from '../text/detail'
import { lookFor } from './find'
import { isTranscript, lookInto, type Single } from './single'

/** One session's detail, or that of a transcript wherever it lies; with `--follow` its steps as they happen, until it ends. */
export async function show(asked: Asked, io: Io): Promise<void> {
  const word = asked.word ?? ''
  const ending = asked.follow ? io.ending() : io.gone
  const { engine, stop, ...whose } = (await isTranscript(word))
    ? await lookInto(word, asked, io)
    : await session(word, asked, io)
  try {
    const detail = await read(engine, whose, asked.limit)
    if (asked.follow) await follow(engine, whose, detail, asked.json, io, ending)
    else if (asked.json) await print(io, JSON.stringify(detail, null, 2))
    else await print(io, detailText(detail, lookAt(io), Date.parse(engine.snapshot().generatedAt)))
  } finally {
    await stop()
  }
}

type Whose = Pick<Single, 'id' | 'agent'>

async function session(word: string, asked: Asked, io: Io): Promise<Single> {
  const seen = await lookFor(word, asked, io)
  const id = sessionOf(seen.engine.snapshot().sessions, word)?.id ?? word
  return { ...seen, id, agent: null }
}

async function read(engine: Engine, whose: Whose, limit: number): Promise<Detail> {
  const detail = await engine.detail({ ...whose, before: null, limit })
  if (!detail) throw new Failure('The session is gone.')
  return detail
}

/** Steps a page may hold that were not printed yet; more than happens between two looks. */
const PAGE = 200

async function follow(
  engine: Engine,
  whose: Whose,
  first: Detail,
  json: boolean,
  io: Io,
  ending: Promise<void>,
): Promise<void> {
  const look = lookAt(io)
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
      const detail = await engine.detail({ ...whose, before: null, limit: PAGE })
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
