import { app, dialog, Notification, shell } from 'electron'
import type { GoOutcome, OpenRequest, ShellFacts } from '../../shared/contract'
import { webLink } from '../security/link'
import type { Outside } from '../station'
import type { Platform } from './platform'

export interface OutsideParts {
  platform: Platform
  go(session: string): Promise<GoOutcome>
  troubles(): ShellFacts['troubles']
  /** The system starts Andon at log-in where it is told to. */
  launchAtLogin: boolean
  testNotification(): Promise<string | null>
  /** Files of Andon's own that a person may look into; null: there is none. */
  file(what: 'log' | 'crash-report'): string | null
  /** Keeps the popover where it is while a dialog has the focus; call the result when it is over. */
  keepOpen(): () => void
}

async function openFile(path: string | null): Promise<boolean> {
  // An empty answer is Electron's word for success.
  return path !== null && (await shell.openPath(path)) === ''
}

/** What the desktop can do for a page. */
export function desktopOutside(parts: OutsideParts): Outside {
  return {
    go: parts.go,
    facts: () => ({
      kind: 'desktop',
      platform: parts.platform,
      version: app.getVersion(),
      can: {
        goTo: true,
        notify: Notification.isSupported(),
        chooseFolder: true,
        launchAtLogin: parts.launchAtLogin,
        shortcut: true,
        trayIcon: true,
        openFiles: true,
      },
      troubles: parts.troubles(),
      crashReport: parts.file('crash-report'),
    }),
    async open(request: OpenRequest) {
      if (request.what !== 'link') return openFile(parts.file(request.what))
      const link = webLink(request.url)
      if (link === null) return false
      await shell.openExternal(link)
      return true
    },
    async chooseFolder() {
      const close = parts.keepOpen()
      try {
        const { filePaths } = await dialog.showOpenDialog({
          properties: ['openDirectory', 'showHiddenFiles'],
        })
        return filePaths[0] ?? null
      } finally {
        close()
      }
    },
    testNotification: parts.testNotification,
  }
}
