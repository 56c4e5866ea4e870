import { nodeFs, type ReadFs } from '../../src/main/engine/fs'

/** What an engine has read: every file that it opened, and how many bytes it took. */
export interface Reads {
  fs: ReadFs
  opened: Set<string>
  bytes: number
}

export function countingReads(): Reads {
  const reads: Reads = {
    opened: new Set(),
    bytes: 0,
    fs: {
      ...nodeFs,
      open: async (path) => {
        reads.opened.add(path)
        const handle = await nodeFs.open(path)
        return {
          stat: () => handle.stat(),
          close: () => handle.close(),
          read: async (buffer, position) => {
            const length = await handle.read(buffer, position)
            reads.bytes += length
            return length
          },
        }
      },
    },
  }
  return reads
}
