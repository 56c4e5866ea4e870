import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DEFAULT_SETTINGS, settingsSchema, type Settings } from '../../shared/contract'
import { parseSettings, type ParsedSettings } from './parse'

export interface SettingsStore {
  current(): Settings
  /** A sentence for the person when the file could not be used as it was; null when all is well. */
  readonly trouble: string | null
  /** Checks, writes and announces. Throws what the disk says, and then nothing has changed. */
  save(next: Settings): Promise<Settings>
  /** Saves what `change` makes of the settings as they are when its turn comes. */
  update(change: (current: Settings) => Settings): Promise<Settings>
  listen(listener: (settings: Settings) => void): () => void
}

/** The file's text; null when there is none yet. */
async function textOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Copies a file that cannot be used aside, so that the next save does not destroy what the person wrote. */
async function keepAside(path: string, now: number): Promise<string> {
  const stamp = new Date(now).toISOString().replaceAll(/[:.]/g, '-')
  const aside = join(dirname(path), `settings.broken-${stamp}.json`)
  await copyFile(path, aside)
  return aside
}

async function load(
  path: string,
  now: number,
): Promise<ParsedSettings & { trouble: string | null }> {
  const defaults = { settings: DEFAULT_SETTINGS, extra: {}, broken: [] }
  try {
    const text = await textOf(path)
    if (text === null) return { ...defaults, trouble: null }
    const parsed = parseSettings(text)
    if (parsed.broken.length === 0) return { ...parsed, trouble: null }
    const aside = await keepAside(path, now)
    const what = parsed.broken.includes('file')
      ? 'The settings'
      : `Settings (${parsed.broken.join(', ')})`
    return {
      ...parsed,
      trouble: `${what} could not be read; defaults are used. The old file is kept as ${aside}.`,
    }
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    return {
      ...defaults,
      trouble: `The settings file could not be opened; defaults are used (${cause}).`,
    }
  }
}

/** Written beside and renamed over: a crash leaves the old file or the new one, never half of one. */
async function writeAtomically(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const beside = `${path}.${process.pid}.tmp`
  try {
    await writeFile(beside, text, { mode: 0o600 })
    await rename(beside, path)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}

/**
 * Opens the settings at `path`. Never throws: without a usable file the defaults hold and `trouble` says why.
 * Knows nothing of Electron, the headless shell uses it too.
 */
export async function openSettings(path: string, now = Date.now): Promise<SettingsStore> {
  const loaded = await load(path, now())
  const listeners = new Set<(settings: Settings) => void>()
  let settings = loaded.settings
  let queue: Promise<unknown> = Promise.resolve()

  const update = (change: (current: Settings) => Settings): Promise<Settings> => {
    const turn = queue.then(async () => {
      const next = settingsSchema.parse(change(settings))
      await writeAtomically(path, `${JSON.stringify({ ...loaded.extra, ...next }, null, 2)}\n`)
      settings = next
      for (const listener of listeners) listener(next)
      return next
    })
    queue = turn.catch(() => undefined) // the caller has the error; the next save must still get its turn
    return turn
  }

  return {
    current: () => settings,
    trouble: loaded.trouble,
    update,
    save: (next) => update(() => next),
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
