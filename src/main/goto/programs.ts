import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { posix, win32 } from 'node:path'
import type { Platform } from './types'

/** An app that a desktop starts has a short PATH; these are where people's terminals find programs. */
const USUAL = ['/opt/homebrew/bin', '/usr/local/bin', '/usr/bin', '/bin', '/snap/bin']

export interface Search {
  platform: Platform
  env: Readonly<Partial<Record<string, string>>>
  userHome: string
  beside: string | null
}

/** Where a program may lie, best first. Only absolute folders: a bare name would be looked for in the current one. */
export function candidates(program: string, { platform, env, userHome, beside }: Search): string[] {
  if (platform === 'win32') {
    const system = `${env['SystemRoot'] ?? 'C:\\Windows'}\\System32`
    const folders = [
      `${system}\\WindowsPowerShell\\v1.0`,
      ...split(env['Path'] ?? env['PATH'], ';'),
    ]
    const all = [...folders, ...(beside === null ? [] : [win32.dirname(beside)])]
    return all.filter((path) => win32.isAbsolute(path)).map((path) => `${path}\\${program}.exe`)
  }
  const own = [`${userHome}/.local/bin`, `${userHome}/bin`]
  const all = [...split(env['PATH'], ':'), ...USUAL, ...own]
  const folders = beside === null ? all : [...all, posix.dirname(beside)]
  const absolute = folders.filter((path) => posix.isAbsolute(path))
  return [...new Set(absolute)].map((path) => `${path.replace(/\/$/, '')}/${program}`)
}

const split = (text: string | undefined, by: string) => (text ?? '').split(by).filter(Boolean)

/** The first that is there and may be run; null: not installed. */
export async function findProgram(program: string, search: Search): Promise<string | null> {
  for (const path of candidates(program, search)) {
    try {
      await access(path, constants.X_OK)
      return path
    } catch {
      // Not here: the next folder.
    }
  }
  return null
}
