import type { World } from '../adapter'
import { isHelper } from './agents'
import type { RegistryEntry } from './registry'
import type { Subject, Verdict } from './subject'

export interface Shown {
  subject: Subject
  verdict: Verdict
  entrypoint: string | null
  cwd: string | null
  released: boolean
  /** The job that took this session over lives and is listed itself. */
  parked: boolean
  world: World
}

/** Why a session is hidden by default (and never alarms); null: it is shown. */
export function hiddenWhy(shown: Shown): string | null {
  const { subject, verdict, world } = shown
  if (shown.released) return 'deleted'
  if (shown.parked) return 'continued in a background job'
  if (isHeadless(shown.entrypoint)) return 'headless'
  if (isHelper(subject.sid, subject.state)) return 'helper'
  if (
    isTemporary(shown.cwd, world) &&
    !(verdict.state === 'waiting' && isInteractive(subject.entry))
  ) {
    return 'temporary folder'
  }
  if (subject.state === null && verdict.state === 'ended') return 'nothing written'
  if (verdict.state === 'ended' && subject.state?.turn === 'none') return 'no prompt'
  return null
}

/** `-p` and the SDKs: nobody sits there. Editor panels and the desktop app are interactive. */
const isHeadless = (entrypoint: string | null) =>
  entrypoint !== null && (entrypoint.startsWith('sdk-') || entrypoint === 'mcp')

const isInteractive = (entry: RegistryEntry | null) => entry !== null && !entry.job

/** Below the system's temporary folder, in each of its spellings. */
function isTemporary(cwd: string | null, world: World): boolean {
  if (cwd === null) return false
  const path = slashed(cwd)
  const roots = [
    world.tmpDir,
    ...(world.platform === 'win32' ? [] : ['/tmp', '/private/tmp', '/var/tmp']),
  ]
  if (/^(?:\/private)?\/var\/folders\//.test(path)) return true
  return roots
    .map(slashed)
    .some((root) => root.length > 1 && (path === root || path.startsWith(`${root}/`)))
}

const slashed = (path: string) => path.replaceAll('\\', '/').replace(/\/+$/, '')
