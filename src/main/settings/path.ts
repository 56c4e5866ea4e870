import { posix, win32 } from 'node:path'

/** What decides where settings lie; nothing else of the environment is read. */
export interface ConfigHints {
  platform: NodeJS.Platform
  env: Readonly<Record<string, string | undefined>>
  userHome: string
}

/**
 * The settings file of the person. The folder is the one Electron calls `userData` for this app, so that the desktop
 * and the headless shell share one file.
 */
export function settingsPath({ platform, env, userHome }: ConfigHints): string {
  if (platform === 'win32') {
    const roaming = env['APPDATA'] ?? win32.join(userHome, 'AppData', 'Roaming')
    return win32.join(roaming, 'andon', 'settings.json')
  }
  if (platform === 'darwin') {
    return posix.join(userHome, 'Library', 'Application Support', 'andon', 'settings.json')
  }
  // The XDG specification: a relative path is not valid and must be ignored.
  const named = env['XDG_CONFIG_HOME']
  const config = named?.startsWith('/') ? named : posix.join(userHome, '.config')
  return posix.join(config, 'andon', 'settings.json')
}
