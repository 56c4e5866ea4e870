import type { ExtraHome, Settings, Source, Tool } from '../../shared/contract'

/** A folder of a tool as the settings show it. */
export interface HomeRow {
  path: string
  /** How it goes; null: it is not looked at, or not yet. */
  source: Source | null
  /** The setting that names it; null: one of the tool's usual folders. */
  extra: ExtraHome | null
}

/** A tool's folders: those that are looked at, then those of the settings that are not (yet). */
export function homesOf(
  tool: Tool,
  sources: readonly Source[],
  homes: Settings['homes'],
): HomeRow[] {
  const extras = homes.filter((home) => home.tool === tool)
  const seen = sources.filter((source) => source.tool === tool)
  const rows = seen.map((source) => ({
    path: source.home,
    source,
    extra: extras.find(({ path }) => samePlace(path, source.home)) ?? null,
  }))
  const pending = extras.filter((extra) => !rows.some((row) => row.extra === extra))
  return [...rows, ...pending.map((extra) => ({ path: extra.path, source: null, extra }))]
}

/** Where systems keep a person's home. */
const HOME = /^(\/home\/[^/]+|\/Users\/[^/]+|\/root|[A-Za-z]:\/Users\/[^/]+)(?=\/)/

/** A source's folder is told with `~` for the person's home, a setting may name it in full. */
function samePlace(path: string, shown: string): boolean {
  const [a, b] = [tidy(path), tidy(shown)]
  return a === b || (b.startsWith('~/') && a.replace(HOME, '~') === b)
}

function tidy(path: string): string {
  return path.trim().replaceAll('\\', '/').replace(/\/+$/, '')
}

/** Why a typed folder cannot be added, as a sentence; null: it can. */
export function homeFault(path: string, rows: readonly HomeRow[]): string | null {
  const text = path.trim()
  if (text === '') return 'Type a folder.'
  if (text.length > 4096) return 'That is too long for a folder.'
  if (!/^(\/|~[\\/]|[A-Za-z]:[\\/]|\\\\)/.test(text)) {
    return 'Type the whole path: it begins with / or ~/ or a drive.'
  }
  const there = rows.some((row) => tidy(row.path) === tidy(text) || row.extra?.path === text)
  return there ? 'That folder is in the list already.' : null
}

/** The settings with a folder more. */
export function withHome(homes: Settings['homes'], home: ExtraHome): Settings['homes'] {
  return [...homes, home]
}

/** The settings with a tool watched or not. */
export function withTool(toolsOff: Settings['toolsOff'], tool: Tool, on: boolean): Tool[] {
  const others = toolsOff.filter((one) => one !== tool)
  return on ? others : [...others, tool]
}
