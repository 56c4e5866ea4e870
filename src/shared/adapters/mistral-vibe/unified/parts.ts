import type { StoreIo } from '../../adapter'
import { isObject, parseObject, utf8, type Json } from '../../../text'
import { readEntries, type Entry } from './projection'

/** Reads one JSON file of a generation and checks its digest; null when it is not there or no object. */
export function partReader(io: StoreIo, faults: string[]) {
  return async (path: string, digest: string | undefined): Promise<Json | null> => {
    const bytes = await io.read(path)
    if (!bytes) return null
    checkDigest(io, path, bytes, digest, faults)
    return parseObject(bytes)
  }
}

/** Digests are over the bytes without the final newline. A mismatch is told and tolerated. */
function checkDigest(
  io: StoreIo,
  path: string,
  bytes: Uint8Array,
  digest: string | undefined,
  faults: string[],
): void {
  if (digest === undefined || !/^[0-9a-f]{64}$/.test(digest)) return
  const body = bytes.at(-1) === 0x0a ? bytes.subarray(0, -1) : bytes
  if (io.sha256(body) !== digest) {
    faults.push(`${path.split('/').at(-1)} is not what its digest says.`)
  }
}

/** The history's chunks in order, each read once; a string says which one is missing. */
export async function readChunks(
  folder: string,
  io: StoreIo,
  digests: readonly unknown[],
  known: ReadonlyMap<string, readonly Entry[]> | undefined,
  faults: string[],
): Promise<Map<string, readonly Entry[]> | string> {
  const chunks = new Map<string, readonly Entry[]>()
  for (const digest of digests) {
    if (typeof digest !== 'string' || !/^\w+$/.test(digest)) continue
    const cached = known?.get(digest)
    if (cached) {
      chunks.set(digest, cached)
      continue
    }
    const bytes = await io.read(`${folder}/chunks/${digest}.json`)
    if (!bytes) return `Chunk ${digest.slice(0, 8)} is missing.`
    checkDigest(io, `chunks/${digest}.json`, bytes, digest, faults)
    chunks.set(digest, readEntries(parseArray(bytes)))
  }
  return chunks
}

function parseArray(bytes: Uint8Array): readonly unknown[] {
  const value: unknown = JSON.parse(utf8(bytes))
  return Array.isArray(value) ? value : []
}

/** CURRENT as an object; null while it is torn. */
export function parseText(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    // Torn while it is replaced: the next attempt reads it again.
    return null
  }
}
