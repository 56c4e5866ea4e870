import type { Asked } from '../args/parse'
import { Failure } from '../errors'
import { lookAt, print, type Io } from '../io'
import { sessionOf } from '../session-of'
import { doctorText } from '../text/doctor'
import { openWorld } from '../world'
import { lookFor } from './find'
import { engineOver } from './look'

/** What was found and why each state is what it is; of one session when an ID is given. */
export async function doctor(asked: Asked, io: Io): Promise<void> {
  const { engine, stop } =
    asked.word === null
      ? await engineOver(await openWorld(asked.common, false), io, false)
      : await lookFor(asked.word, asked, io)
  if (asked.word === null) await engine.start()
  const { sessions } = engine.snapshot()
  const whole = engine.doctor()
  await stop()
  const one = asked.word === null ? null : sessionOf(sessions, asked.word)
  if (asked.word !== null && one === null) throw new Failure('The session is gone.')
  const said =
    one === null ? whole : { ...whole, sessions: whole.sessions.filter(({ id }) => id === one.id) }
  await print(
    io,
    asked.json ? JSON.stringify(said, null, 2) : doctorText(said, sessions, lookAt(io)),
  )
}
