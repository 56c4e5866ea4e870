import type { Beside, StoredOutput } from '../../../shared/adapters'
import type { Screen } from '../../../shared/contract'
import type { Home } from '../files/home'
import type { ReadFs } from '../fs'
import { absolute, folderOf, join, toSlashes } from '../paths'
import { readBytes } from './bytes'

type Output = Extract<Screen, { kind: 'output' }>

/** As much of an output's end as a screen shows (bytes). */
const MOST = 64 * 1024

/** What lies beside the log at `path` of this group. `running`: ids of the work in the background that it has. */
export function besideOf(
  { groups }: Pick<Home, 'groups'>,
  group: string,
  path: string,
  running: readonly string[] = [],
): Beside {
  return { path, files: (groups.get(group) ?? []).map((file) => file.path), running }
}

/** What a reader of a log told, of an output in a file of its own with the end of that file. */
export async function shownOf(
  home: Pick<Home, 'fs' | 'root'>,
  told: Screen | StoredOutput,
): Promise<Screen> {
  return told.kind === 'stored' ? readStored(home, told) : told
}

/** The output screen with the end of its file; what the log holds of it where the file is gone or no plain file. */
async function readStored(
  { fs, root }: Pick<Home, 'fs' | 'root'>,
  { path, command, live, text, truncated }: StoredOutput,
): Promise<Screen> {
  const told: Screen = { kind: 'output', command, live, text, truncated }
  try {
    const file = absolute(root, path)
    const end = (await isLink(fs, file)) ? null : await endOf(fs, file)
    return end === null ? told : { ...told, ...end }
  } catch {
    // No fault of the home: no state depends on it, and the screen says what the log holds.
    return told
  }
}

/** A linked folder may lead here, the file itself may not lead elsewhere. */
async function isLink(fs: ReadFs, file: string): Promise<boolean> {
  const folder = toSlashes(await fs.realpath(folderOf(file)))
  return toSlashes(await fs.realpath(file)) !== join(folder, file.slice(file.lastIndexOf('/') + 1))
}

async function endOf(fs: ReadFs, file: string): Promise<Pick<Output, 'text' | 'truncated' | 'at'>> {
  const handle = await fs.open(file)
  try {
    const { size, mtimeMs } = await handle.stat()
    const start = Math.max(0, size - MOST)
    const bytes = await readBytes(handle, start, size)
    return {
      text: bytes.toString('utf8', start > 0 ? firstCharacter(bytes) : 0),
      truncated: start > 0,
      at: new Date(mtimeMs).toISOString(),
    }
  } finally {
    await handle.close()
  }
}

/** Where the first whole character begins: the cut may lie inside of one, which has at most three bytes more. */
function firstCharacter(bytes: Uint8Array): number {
  let at = 0
  while (at < 3 && ((bytes[at] ?? 0) & 0xc0) === 0x80) at += 1
  return at
}
