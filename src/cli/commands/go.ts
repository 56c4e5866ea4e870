import { createGo, type GoShell } from '../../main/goto'
import type { Asked } from '../args/parse'
import { Failure } from '../errors'
import { logTo, print, type Io } from '../io'
import { openLink } from '../serve/opener'
import { sessionOf } from '../session-of'
import { lookFor } from './find'

/** Brings a session's terminal or editor to the front; where it cannot, opens its folder or says what to type. */
export async function go(asked: Asked, io: Io): Promise<void> {
  const word = asked.word ?? ''
  const { engine, stop } = await lookFor(word, asked, io)
  try {
    const session = sessionOf(engine.snapshot().sessions, word)
    if (!session) throw new Failure('The session is gone.')
    const outcome = await createGo(terminal(io))(session)
    // A line to type is what there is to have, so it is printed; only nothing at all is a failure.
    if (outcome.outcome === 'failed' && outcome.strategy === null) throw new Failure(outcome.text)
    await print(io, asked.json ? JSON.stringify(outcome, null, 2) : outcome.text)
  } finally {
    await stop()
  }
}

/** A terminal has no clipboard that a program may count on: what is to be copied is printed. */
function terminal(io: Io): GoShell {
  const log = logTo(io)
  const { platform } = process
  return {
    platform: platform === 'darwin' || platform === 'win32' ? platform : 'linux',
    openFolder: (path) => openLink(path),
    openUrl: (url) => openLink(url),
    log: (message, cause) => log('goto', message, cause),
  }
}
