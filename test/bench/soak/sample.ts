import { readdirSync } from 'node:fs'

/** What a process holds on to. */
export interface Sample {
  /** MB, after a collection. */
  heap: number
  /** Buffers outside of the heap, MB. */
  external: number
  /** All that keeps the event loop busy or may wake it. */
  handles: number
  watches: number
  /** Open files; null where the system does not say. */
  files: number | null
}

const MB = 1e6

export function takeSample(): Sample {
  // Twice: what a finalizer frees is only gone after the second one.
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  const resources = process.getActiveResourcesInfo()
  return {
    heap: heapUsed / MB,
    external: external / MB,
    handles: resources.length,
    watches: resources.filter((name) => name === 'FSEventWrap').length,
    files: openFiles(),
  }
}

function openFiles(): number | null {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    // Only Linux has it; the handles say most of it elsewhere.
    return null
  }
}

/** How far each may be above where it began: a third of a share of noise, not a slope. */
const MORE: Readonly<Record<keyof Sample, (first: number) => number>> = {
  heap: (first) => first * 1.1 + 2,
  external: (first) => first * 1.1 + 2,
  handles: (first) => first + 4,
  watches: (first) => first + 4,
  files: (first) => first + 4,
}

export interface Slope {
  what: keyof Sample
  first: number
  last: number
  flat: boolean
}

/** Compares the first third of the samples with the last one, each by its median. */
export function slopesOf(samples: readonly Sample[]): Slope[] {
  const third = Math.max(1, Math.floor(samples.length / 3))
  const names: (keyof Sample)[] = ['heap', 'external', 'handles', 'watches', 'files']
  return names.flatMap((what) => {
    const known = samples.map((sample) => sample[what]).filter((value) => value !== null)
    if (known.length < samples.length) return []
    const first = middle(known.slice(0, third))
    const last = middle(known.slice(-third))
    return [{ what, first, last, flat: last <= MORE[what](first) }]
  })
}

const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
