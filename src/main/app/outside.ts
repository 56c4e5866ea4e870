import { app, dialog, Notification, shell } from 'electron'
import type { OpenRequest, ShellFacts } from '../../shared/contract'
import type { Outside } from '../station'
import type { Platform } from './platform'

export interface OutsideParts {
  platform: Platform
  troubles(): ShellFacts['troubles']
}

/** Only what a browser shows: never a file, never a program. */
export function isWebLink(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol)
}

async function openWanted(request: OpenRequest): Promise<boolean> {
  if (request.what !== 'link' || !isWebLink(request.url)) return false
  await shell.openExternal(request.url)
  return true
}

/** What the desktop can do for a page. */
export function desktopOutside({ platform, troubles }: OutsideParts): Outside {
  return {
    go: async () => ({ outcome: 'failed', strategy: null, text: 'Its window could not be found.' }),
    facts: () => ({
      kind: 'desktop',
      platform,
      version: app.getVersion(),
      can: {
        goTo: false,
        notify: Notification.isSupported(),
        chooseFolder: true,
        launchAtLogin: false,
        shortcut: false,
        trayIcon: true,
        openFiles: false,
      },
      troubles: troubles(),
      crashReport: null,
    }),
    open: openWanted,
    chooseFolder: async () => {
      const { filePaths } = await dialog.showOpenDialog({
        properties: ['openDirectory', 'showHiddenFiles'],
      })
      return filePaths[0] ?? null
    },
    testNotification: async () => 'Not built yet.',
  }
}
