import { ipcMain, type WebContents } from 'electron'
import {
  PUSHES,
  REQUESTS,
  type Handlers,
  type PushName,
  type PushOf,
  type RequestName,
  type RequestOf,
} from '../../shared/contract'
import type { Log } from '../log'
import { isTrusted } from '../security/origin'

/** Runs one request: who asks, what is asked and what is answered are checked, in this order. */
async function answer<N extends RequestName>(
  name: N,
  handlers: Handlers,
  payload: unknown,
): Promise<unknown> {
  const asked = REQUESTS[name].request.safeParse(payload)
  if (!asked.success) throw new Error(`${name} was asked with something it does not take`)
  // TypeScript cannot relate the schema behind a generic key to the type inferred from it; the schema has just checked it.
  const value = await handlers[name](asked.data as RequestOf<N>)
  return REQUESTS[name].response.parse(value)
}

const names = (): RequestName[] => Object.keys(REQUESTS) as RequestName[]

/** Registers every request of the contract. Other channels do not exist. */
export function serveRequests(handlers: Handlers, log: Log): void {
  for (const name of names()) {
    ipcMain.handle(name, async (event, payload: unknown) => {
      if (!isTrusted(event.senderFrame)) {
        log('ipc', `A request of ${name} from a page that is not the app's was refused.`)
        throw new Error('This page may not ask')
      }
      try {
        return await answer(name, handlers, payload)
      } catch (cause) {
        log('ipc', `The request ${name} failed.`, cause)
        // Only the sentence crosses over; Electron would send the error's name and this process's stack as well.
        throw new Error(cause instanceof Error ? cause.message : 'It failed', { cause })
      }
    })
  }
}

/** Sends what the contract allows to one page; a page that is gone is no error. */
export function push<N extends PushName>(contents: WebContents, name: N, value: PushOf<N>): void {
  if (contents.isDestroyed()) return
  contents.send(name, PUSHES[name].parse(value))
}
