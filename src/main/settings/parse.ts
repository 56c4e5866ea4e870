import { DEFAULT_SETTINGS, settingsSchema, type Settings } from '../../shared/contract'

/** What a settings file came to: the settings, fields of other versions to be kept, and what was wrong with it. */
export interface ParsedSettings {
  settings: Settings
  /** Top-level fields this version does not know; written back, so that an older Andon does not lose a newer one's. */
  extra: Record<string, unknown>
  /** Fields that could not be used (their defaults stand in); `file` is the whole of it. */
  broken: string[]
}

/** Turns a file of version n into one of version n + 1. Index 0 would lead from version 1 to 2. */
type Migration = (raw: Record<string, unknown>) => Record<string, unknown>
const MIGRATIONS: readonly Migration[] = [
  // 2: a mute is a rule with a scope and an end, where 1 had only sessions, for good.
  ({ muted, ...raw }) => ({
    ...raw,
    version: 2,
    mutes: (Array.isArray(muted) ? muted : [])
      .filter((id) => typeof id === 'string')
      .map((value) => ({ scope: 'session', value, until: null })),
  }),
]
const VERSION = DEFAULT_SETTINGS.version

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Brings an old file up to this version, one step at a time. */
export function migrate(
  raw: Record<string, unknown>,
  migrations: readonly Migration[] = MIGRATIONS,
): Record<string, unknown> {
  const from = typeof raw['version'] === 'number' ? raw['version'] : VERSION
  return migrations.slice(Math.max(0, from - 1)).reduce((file, step) => step(file), raw)
}

/**
 * Reads the text of a settings file. Never throws: one bad field costs that field, a file that is no JSON object costs
 * the file. Every field has a default, so an empty object is a valid file.
 */
export function parseSettings(text: string): ParsedSettings {
  const nothing = { settings: DEFAULT_SETTINGS, extra: {}, broken: ['file'] }
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch {
    return nothing // the caller says so and keeps the file aside
  }
  if (!isObject(raw)) return nothing
  const known: Record<string, unknown> = {}
  const extra: Record<string, unknown> = {}
  const broken: string[] = []
  for (const [key, value] of Object.entries(migrate(raw))) {
    if (!(key in settingsSchema.shape)) extra[key] = value
    else if (settingsSchema.safeParse({ [key]: value }).success) known[key] = value
    else broken.push(key)
  }
  return { settings: settingsSchema.parse(known), extra, broken }
}
