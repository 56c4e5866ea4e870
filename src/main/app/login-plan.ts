import { posix } from 'node:path'
import type { Platform } from './platform'

/** What decides how an app is started at log-in. */
export interface LoginHints {
  platform: Platform
  env: Readonly<Record<string, string | undefined>>
  userHome: string
  /** The running program. */
  execPath: string
  /** The app's folder when it runs out of a checkout; null: it is packaged. */
  appPath: string | null
}

export type LoginPlan =
  /** macOS and Windows keep a list of their own. */
  | { by: 'system'; path: string; args: string[] }
  /** The XDG autostart specification: a desktop file in a folder of the person's. */
  | { by: 'file'; file: string; text: string }
  | { by: 'nothing'; why: string }

/** Same as the desktop file of the packages (electron-builder.yml). */
const FILE = 'andon.desktop'

/**
 * One argument of an Exec line. The Desktop Entry specification: quoted, with `"`, `` ` ``, `$` and `\` escaped; the
 * backslash once more, because the value is a string of the file; `%` begins a field code and is doubled.
 */
export function execWord(word: string): string {
  const quoted = word.replaceAll(/["`$\\]/g, (mark) => `\\${mark}`)
  return `"${quoted.replaceAll('\\', '\\\\').replaceAll('%', '%%')}"`
}

function desktopFile(words: readonly string[]): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Andon',
    'Comment=A signal light for coding agents',
    `Exec=${words.map(execWord).join(' ')}`,
    'Icon=andon',
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n')
}

/** How this start of Andon is put among what begins at log-in (electron.md 2.9). */
export function loginPlan({ platform, env, userHome, execPath, appPath }: LoginHints): LoginPlan {
  const args = appPath === null ? [] : [appPath]
  if (platform !== 'linux') return { by: 'system', path: execPath, args }
  if (env['FLATPAK_ID'] || env['SNAP']) {
    return {
      by: 'nothing',
      why: 'A sandboxed package may not start by itself: use the system’s own settings.',
    }
  }
  // An AppImage is mounted somewhere else each time; its own file stays.
  const program = env['APPIMAGE'] || execPath
  const words = [program, ...args]
  if (words.some((word) => /[\n\r]/.test(word))) {
    return { by: 'nothing', why: 'The path of the program has a line break in it.' }
  }
  const named = env['XDG_CONFIG_HOME']
  // The XDG specification: a relative path is not valid and must be ignored.
  const config = named?.startsWith('/') ? named : posix.join(userHome, '.config')
  return { by: 'file', file: posix.join(config, 'autostart', FILE), text: desktopFile(words) }
}
