import { decode, decodeList, encode, encodeList, type AnyFunction, type Encoded } from './codec'
import type { AcrossWorlds } from './messages'

type Kind = AcrossWorlds['t']
type Of<K extends Kind> = Extract<AcrossWorlds, { t: K }>
type Handlers = { [K in Kind]?: (message: Of<K>) => void }

export interface WorldBridge {
  post(message: AcrossWorlds): void
  encode(value: unknown): Encoded
  decode(json: Encoded): unknown
  on<K extends Kind>(kind: K, handler: (message: Of<K>) => void): void
}

interface Settle {
  resolve(value: unknown): void
  reject(error: unknown): void
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function'

/**
 * Joins a page's own world with the preload's, as contextBridge does: values cross as copies, functions as
 * stand-ins that call back, promises as promises. DOM events carry it, since both worlds share the DOM.
 */
export function makeBridge(outName: string, inName: string): WorldBridge {
  const functions = new Map<number, AnyFunction>()
  const pending = new Map<number, Settle>()
  const answers: Of<'return' | 'throw' | 'promise'>[] = []
  const handlers: Handlers = {}
  let seq = 0

  const post = (message: AcrossWorlds) => {
    window.dispatchEvent(new CustomEvent(outName, { detail: JSON.stringify(message) }))
  }
  const keep = (fn: AnyFunction) => {
    functions.set(++seq, fn)
    return seq
  }
  const standIn =
    (fnId: number): AnyFunction =>
    (...args) => {
      const callId = ++seq
      post({ t: 'call', fnId, callId, args: encodeList(args, keep) })
      // DOM dispatch is synchronous: the other world has answered by now.
      const answer = answers.pop()
      if (answer?.callId !== callId) throw new Error('contextBridge: the other world is gone')
      if (answer.t === 'throw') throw decode(answer.value, standIn)
      if (answer.t === 'return') return decode(answer.value, standIn)
      return new Promise((resolve, reject) => pending.set(callId, { resolve, reject }))
    }

  const call = ({ fnId, callId, args }: Of<'call'>) => {
    const settle = (ok: boolean, value: unknown) =>
      post({ t: 'settle', callId, ok, value: encode(value, keep) })
    try {
      const value = functions.get(fnId)?.(...decodeList(args, standIn))
      if (!isPromise(value)) return post({ t: 'return', callId, value: encode(value, keep) })
      post({ t: 'promise', callId })
      value.then(
        (result) => settle(true, result),
        (error: unknown) => settle(false, asError(error)),
      )
    } catch (error) {
      post({ t: 'throw', callId, value: encode(asError(error)) })
    }
  }
  const settled = ({ callId, ok, value }: Of<'settle'>) => {
    const waiting = pending.get(callId)
    pending.delete(callId)
    if (ok) waiting?.resolve(decode(value, standIn))
    else waiting?.reject(decode(value, standIn))
  }

  const receive = (message: AcrossWorlds) => {
    if (message.t === 'call') call(message)
    else if (message.t === 'settle') settled(message)
    else if (message.t === 'return' || message.t === 'throw' || message.t === 'promise')
      answers.push(message)
    else dispatch(handlers, message)
  }
  window.addEventListener(inName, (event) => {
    if (event instanceof CustomEvent) receive(JSON.parse(event.detail) as AcrossWorlds)
  })
  return {
    post,
    encode: (value) => encode(value, keep),
    decode: (json) => decode(json, standIn),
    on: (kind, handler) => Object.assign(handlers, { [kind]: handler }),
  }
}

function dispatch<K extends Kind>(handlers: Handlers, message: Of<K>): void {
  const handler = handlers[message.t as K] as ((message: Of<K>) => void) | undefined
  handler?.(message)
}
