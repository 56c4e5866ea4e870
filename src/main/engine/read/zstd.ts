import * as zlib from 'node:zlib'
import { Decompress } from 'fzstd'
import { WINDOW_LOG } from './frames'

/** Takes one frame piece by piece and hands out what it holds. Where frames end is for `Frames` to say. */
export interface Inflater {
  /** `bytes` must not change any more: parts of them may be kept. */
  push(bytes: Uint8Array): Promise<void>
  end(): Promise<void>
  /** Stops before the end, also in the middle of a piece where the decoder can. */
  close(): void
}

export type OpenInflater = (use: (bytes: Uint8Array) => void) => Inflater

/** Node's own decoder: from 22.15 and 23.8 on. Undefined where this Node has none. */
export const nodeInflater: OpenInflater | undefined =
  typeof zlib.createZstdDecompress === 'function' ? openNode : undefined

function openNode(use: (bytes: Uint8Array) => void): Inflater {
  const stream = zlib.createZstdDecompress({
    params: { [zlib.constants.ZSTD_d_windowLogMax]: WINDOW_LOG },
  })
  let fail = (_cause: unknown): void => {}
  const failed = new Promise<never>((_resolve, reject) => (fail = reject))
  // Whoever pushes next gets the failure; without anybody it must not end the process.
  failed.catch(() => {})
  const over = new Promise<void>((resolve) => stream.once('end', resolve))
  stream.on('error', fail)
  stream.on('data', (bytes: Uint8Array) => {
    try {
      use(bytes)
    } catch (cause) {
      fail(cause)
      stream.destroy()
    }
  })
  return {
    push: (bytes) =>
      Promise.race([failed, new Promise<void>((resolve) => stream.write(bytes, () => resolve()))]),
    end() {
      stream.end()
      return Promise.race([failed, over])
    },
    close: () => void stream.destroy(),
  }
}

/** In JavaScript, for every other Node. */
export const scriptInflater: OpenInflater = (use) => {
  const stream = new Decompress(use)
  return {
    async push(bytes) {
      stream.push(bytes)
    },
    async end() {
      stream.push(new Uint8Array(0), true)
    },
    close: () => {},
  }
}

export const openInflater: OpenInflater = nodeInflater ?? scriptInflater
