import type { Io } from '../io'
import { keysOf, type Key } from './model'

/** Keys as they are pressed, where the input is a terminal; the result gives the terminal back. */
export function listenToKeys(io: Pick<Io, 'stdin'>, onKey: (key: Key) => void): () => void {
  const { stdin } = io
  if (!stdin.isTTY) return () => {}
  const onData = (data: Buffer) => {
    for (const key of keysOf(data.toString('utf8'))) onKey(key)
  }
  stdin.setRawMode(true)
  stdin.resume()
  stdin.on('data', onData)
  return () => {
    stdin.off('data', onData)
    stdin.setRawMode(false)
    stdin.pause()
  }
}
