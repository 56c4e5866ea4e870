import type { Session, Tool } from '../../shared/contract'
import { isSafeId, isSafePath } from './safe'
import type { Platform } from './types'

/** How each tool takes up a conversation again, and the variable that moves its home. */
const TOOLS = {
  'claude-code': { words: ['claude', '--resume'], home: '.claude', variable: 'CLAUDE_CONFIG_DIR' },
  codex: { words: ['codex', 'resume'], home: '.codex', variable: 'CODEX_HOME' },
  'mistral-vibe': { words: ['vibe', '--resume'], home: '.vibe', variable: 'VIBE_HOME' },
} as const satisfies Record<Tool, { words: readonly string[]; home: string; variable: string }>

export interface ResumeParts {
  platform: Platform
  userHome: string
  /** The session's folder, where it is still there: the tools look for a conversation by it. */
  folder: string | null
}

/**
 * The line that takes a session up again, for a person to paste: `cd '/p' && claude --resume ID`; on Windows in
 * PowerShell's form. Null when the id or the home is not fit to stand in a line.
 */
export function resumeLine(
  session: Pick<Session, 'id' | 'tool' | 'home'>,
  { platform, userHome, folder }: ResumeParts,
): string | null {
  const id = session.id.slice(session.id.indexOf(':') + 1)
  const { words, home, variable } = TOOLS[session.tool]
  // A home is shown with `~`, which no shell replaces inside quotes.
  const path = session.home.replace(/^~(?=[\\/])/, () => userHome)
  if (!isSafeId(id) || !isSafePath(path, platform)) return null
  const windows = platform === 'win32'
  const usual = /^~[\\/]/.test(session.home) && session.home.slice(2) === home
  const quoted = quote(path, platform)
  const moved = windows ? `$env:${variable} = ${quoted}; ` : `${variable}=${quoted} `
  const command = `${usual ? '' : moved}${words.join(' ')} ${id}`
  if (folder === null) return command
  // Windows' own PowerShell 5 has no `&&`.
  return `cd ${quote(folder, platform)}${windows ? '; ' : ' && '}${command}`
}

/** One word of a shell's line: in single quotes, where nothing but the quote itself has a meaning. */
export function quote(word: string, platform: Platform): string {
  return platform === 'win32'
    ? `'${word.replaceAll("'", "''")}'`
    : `'${word.replaceAll("'", `'\\''`)}'`
}
