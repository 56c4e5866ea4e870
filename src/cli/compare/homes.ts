import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Tool } from '../../shared/contract'
import { UsageError } from '../errors'

const NAMES = {
  'claude-code': '.claude',
  codex: '.codex',
  'mistral-vibe': '.vibe',
} as const satisfies Record<Tool, string>

/** What only this tool's home has in it. */
const SIGNS: readonly [Tool, (folder: string) => Promise<boolean>][] = [
  ['claude-code', async (folder) => has(folder, /^projects$/)],
  [
    'codex',
    async (folder) =>
      (await has(folder, /^(archived_sessions|session_index\.jsonl|thread-writer-locks)$/)) ||
      has(join(folder, 'sessions'), /^(\d{4}|rollout-.*)$/),
  ],
  ['mistral-vibe', async (folder) => has(join(folder, 'logs'), /^session$/)],
  ['claude-code', async (folder) => has(join(folder, 'sessions'), /^\d+\.json$/)],
]

/**
 * The homes that `--home DIR` means: each a tool's home, known by what lies in it or by its name, or a folder with
 * `.claude`, `.codex` and `.vibe` in it. Throws a UsageError for a folder that is neither.
 */
export async function homesOf(
  folders: readonly string[],
): Promise<Partial<Record<Tool, string[]>>> {
  const homes: Partial<Record<Tool, string[]>> = {}
  for (const folder of folders) {
    const found = await inFolder(folder)
    if (found.length === 0)
      throw new UsageError(`"${folder}" is no home of a tool, and there is none in it.`)
    for (const [tool, home] of found) (homes[tool] ??= []).push(home)
  }
  return homes
}

async function inFolder(folder: string): Promise<[Tool, string][]> {
  const inside: [Tool, string][] = []
  for (const tool of tools()) {
    const home = join(folder, NAMES[tool])
    if (await isFolder(home)) inside.push([tool, home])
  }
  if (inside.length > 0) return inside
  for (const [tool, fits] of SIGNS) if (await fits(folder)) return [[tool, folder]]
  const named = tools().find((tool) => basename(folder) === NAMES[tool])
  return named && (await isFolder(folder)) ? [[named, folder]] : []
}

const tools = (): Tool[] => ['claude-code', 'codex', 'mistral-vibe']

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    // Not there, or not for us: then it is no home that could be compared.
    () => false,
  )

const has = (folder: string, name: RegExp): Promise<boolean> =>
  readdir(folder).then(
    (names) => names.some((each) => name.test(each)),
    // The same.
    () => false,
  )
