import type { Environment } from './types'

/** Variables of an agent that say in which window, tab or pane it runs. A process's environment also holds secrets. */
const NAMES = new Set([
  'TMUX',
  'WINDOWID',
  'WEZTERM_PANE',
  'WEZTERM_UNIX_SOCKET',
  'KITTY_LISTEN_ON',
  'KONSOLE_DBUS_SERVICE',
  'KONSOLE_DBUS_SESSION',
  'KONSOLE_DBUS_WINDOW',
])

/** `/proc/<pid>/environ`: `NAME=value` ended by NUL. */
export function parseEnviron(text: string): Environment {
  return picked(text.split('\0'))
}

/** `ps eww`: the variables follow the arguments, with spaces between. An argument may look like one: the last counts. */
export function parsePsEnvironment(text: string): Environment {
  return picked(text.split(/\s+/))
}

function picked(words: readonly string[]): Environment {
  const found: Partial<Record<string, string>> = {}
  for (const word of words) {
    const name = word.slice(0, Math.max(0, word.indexOf('=')))
    if (NAMES.has(name)) found[name] = word.slice(name.length + 1)
  }
  return found
}
