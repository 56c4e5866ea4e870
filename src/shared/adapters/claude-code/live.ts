import type { HomeView, World } from '../adapter'
import type { ClaudeDoc } from './docs'
import { registryOf, type ClaudeFile } from './files'
import { lifeOf } from './liveness'
import { freeProcesses } from './processes'

/** Conversations that a live process names or may own: read whatever their age. */
export function live(view: HomeView<ClaudeDoc>, world: World): ReadonlySet<string> {
  const lived = registryOf(view).map((entry) => lifeOf(entry, world))
  const out = new Set<string>()
  for (const { entry, life } of lived) {
    if (!entry.spare && life !== 'dead') out.add(entry.sessionId)
  }
  const taken = new Set(lived.filter(({ life }) => life === 'alive').map(({ entry }) => entry.pid))
  const folders = countBy(
    freeProcesses(world.processes ?? [], taken).flatMap(({ cwd }) =>
      cwd === undefined ? [] : [slug(cwd)],
    ),
  )
  if (folders.size === 0) return out
  for (const [folder, count] of folders) {
    for (const sid of newestOf(view, folder, count)) out.add(sid)
  }
  return out
}

/** As many of the folder's newest transcripts as processes run there. The file's time only says which are worth reading. */
function newestOf(view: HomeView<ClaudeDoc>, folder: string, count: number): string[] {
  const inside: ClaudeFile[] = []
  for (const file of view.files.values()) {
    if (file.located.role === 'transcript' && isIn(file.path, folder)) inside.push(file)
  }
  return inside
    .sort((a, b) => b.stat.mtimeMs - a.stat.mtimeMs)
    .slice(0, count)
    .map((file) => file.located.group)
}

/** By comparing only: it is asked of every transcript there is. */
function isIn(path: string, folder: string): boolean {
  if (!path.startsWith(folder, PROJECTS.length) || !path.startsWith(PROJECTS)) return false
  return folder.length === SLUG || path[PROJECTS.length + folder.length] === '/'
}

const PROJECTS = 'projects/'

/** A folder's name beyond this is replaced by a hash. */
const SLUG = 200

/** A project's folder name from a directory: every unit but letters and digits becomes a dash. Only this way round. */
export const slug = (cwd: string): string => cwd.replace(/[^A-Za-z0-9]/g, '-').slice(0, SLUG)

function countBy(words: readonly string[]): Map<string, number> {
  const out = new Map<string, number>()
  for (const word of words) out.set(word, (out.get(word) ?? 0) + 1)
  return out
}
