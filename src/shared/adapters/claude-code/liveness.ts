import type { Process } from '../../contract'
import type { World } from '../adapter'
import type { RegistryEntry } from './registry'

export type Life = 'alive' | 'dead' | 'unknown'

export interface Lived {
  entry: RegistryEntry
  life: Life
  process: Process | null
}

/** An entry is written after its process began, so a process that began this much later is another one (ms). */
const BEGAN_LATER = 5000

/** Does the process that wrote this entry still run? */
export function lifeOf(entry: RegistryEntry, world: World): Lived {
  if (world.processes === null || isElsewhere(entry.pidDomain, world)) {
    return { entry, life: 'unknown', process: null }
  }
  const process = world.processes.find(({ pid }) => pid === entry.pid) ?? null
  if (process === null) return { entry, life: 'dead', process: null }
  const same = sameStart(entry.procStart, process.procStart) ?? beganBefore(entry, process)
  return same ? { entry, life: 'alive', process } : { entry, life: 'dead', process: null }
}

/** Another machine or another container: its pids mean nothing here. Only the namespace's number can be compared. */
function isElsewhere(domain: string | null, world: World): boolean {
  if (domain === null) return false
  const system = domain.split(':', 1)[0]
  const here = world.platform === 'win32' ? ['win32', 'windows'] : [world.platform]
  if (
    ['linux', 'darwin', 'win32', 'windows'].includes(system ?? '') &&
    !here.includes(system ?? '')
  )
    return true
  const theirs = namespaceOf(domain)
  const ours = namespaceOf(world.pidDomain ?? '')
  return theirs !== null && ours !== null && theirs !== ours
}

const namespaceOf = (domain: string) => /pid:\[(\d+)\]$/.exec(domain)?.[1] ?? null

/** Null when the two cannot be compared: one is not there, or they are of different kinds. */
function sameStart(theirs: string | null, ours: string | undefined): boolean | null {
  if (theirs === null || ours === undefined) return null
  if (theirs.trim() === ours.trim()) return true
  const a = startOf(theirs)
  const b = startOf(ours)
  if (a === null || b === null || a.kind !== b.kind) return null
  return a.kind === 'ticks' ? a.value === b.value : Math.abs(a.value - b.value) < 2000
}

/**
 * Linux: clock ticks since boot. macOS: asctime in UTC. Windows: FILETIME (100 ns since 1601, "1335…"); .NET ticks
 * ("639…", about 2.1.150) are local time of an unknown zone and compare with nothing.
 */
function startOf(text: string): { kind: 'ticks' | 'time'; value: number } | null {
  const word = text.trim()
  if (/^\d{1,14}$/.test(word)) return { kind: 'ticks', value: Number(word) }
  if (/^1[23]\d{16}$/.test(word))
    return { kind: 'time', value: Number(word) / 10_000 - 11_644_473_600_000 }
  if (!/^[A-Z][a-z]{2} [A-Z][a-z]{2} +\d/.test(word)) return null
  const value = Date.parse(`${word.replace(/\s+/g, ' ')} UTC`)
  return Number.isNaN(value) ? null : { kind: 'time', value }
}

function beganBefore(entry: RegistryEntry, process: Process): boolean {
  if (entry.startedAt === null || process.startedAt === null) return true
  return process.startedAt <= entry.startedAt + BEGAN_LATER
}
