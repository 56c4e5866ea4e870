import type { HomeHints } from '../adapter'

/**
 * `CLAUDE_CONFIG_DIR`, one folder or several separated as PATH is, else `~/.claude`. A `~` at the start is the
 * person's home; empty parts are dropped. Existence is the engine's business.
 */
export function homes(hints: HomeHints): string[] {
  const named = (hints.env['CLAUDE_CONFIG_DIR'] ?? '')
    .split(hints.platform === 'win32' ? ';' : ':')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => expand(part, hints.userHome))
  return named.length > 0 ? [...new Set(named)] : [join(hints.userHome, '.claude')]
}

/** Where commands in the background leave their output: `<tmp>/claude-<uid>` (on Windows without the uid). */
export function outputRoots(hints: HomeHints): string[] {
  const name = hints.uid === null ? 'claude' : `claude-${hints.uid}`
  const bases = [hints.env['CLAUDE_CODE_TMPDIR'] ?? hints.tmpDir]
  // On macOS the client writes to /tmp whatever the person's own TMPDIR says.
  if (hints.platform === 'darwin') bases.push('/private/tmp')
  return [...new Set(bases.map((base) => join(base, name)))]
}

const expand = (path: string, home: string) =>
  path === '~' ? home : /^~[\\/]/.test(path) ? join(home, path.slice(2)) : path

const join = (base: string, name: string) =>
  `${base.replaceAll('\\', '/').replace(/\/+$/, '')}/${name}`
