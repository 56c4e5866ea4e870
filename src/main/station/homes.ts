import { isAbsolute, join } from 'node:path'
import { toolSchema, type Settings, type Tool } from '../../shared/contract'

type Homes = Partial<Record<Tool, readonly string[]>>

export interface HomesParts {
  /** Every tool's homes without the settings. */
  own: Homes
  /** Tools whose homes the command line names, or the demo makes: no setting adds to them or turns them off. */
  fixed: readonly Tool[]
  userHome: string
}

/** A folder as a person writes it; null: not an absolute one. */
function absolute(path: string, userHome: string): string | null {
  if (path === '~') return userHome
  const whole = /^~[/\\]/.test(path) ? join(userHome, path.slice(2)) : path
  return isAbsolute(whole) ? whole : null
}

/** The homes an engine looks at, with the folders that a person added and without the tools they turned off. */
export function homesOf(
  { own, fixed, userHome }: HomesParts,
  { homes, toolsOff }: Pick<Settings, 'homes' | 'toolsOff'>,
): Homes {
  const entries = toolSchema.options.flatMap((tool): [Tool, readonly string[]][] => {
    const usual = own[tool]
    if (fixed.includes(tool)) return usual ? [[tool, usual]] : []
    if (toolsOff.includes(tool)) return []
    const added = homes.flatMap((home) =>
      home.tool === tool ? (absolute(home.path, userHome) ?? []) : [],
    )
    return usual || added.length > 0 ? [[tool, [...new Set([...(usual ?? []), ...added])]]] : []
  })
  return Object.fromEntries(entries)
}
