import { clipboard, shell } from 'electron'
import type { GoShell } from '../goto'
import type { Log } from '../log'
import type { Platform } from './platform'

/** What going to an agent may ask of the desktop. */
export function goShell(platform: Platform, log: Log): GoShell {
  return {
    platform,
    copy: (text) => clipboard.writeText(text),
    // An empty answer is Electron's word for success.
    openFolder: async (path) => (await shell.openPath(path)) === '',
    openUrl: (url) =>
      shell.openExternal(url).then(
        () => true,
        (cause: unknown) => {
          log('goto', 'The system did not open a link.', cause)
          return false
        },
      ),
    log: (message, cause) => log('goto', message, cause),
  }
}
