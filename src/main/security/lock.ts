import { app, session, type WebContents } from 'electron'
import type { Log } from '../log'
import { isOwn, mayLoad } from './origin'

/** No page of the app leaves it, opens a window, or holds a guest (security.md items 12 to 14). */
function lockContents(contents: WebContents, log: Log): void {
  contents.on('will-navigate', (event) => {
    if (isOwn(event.url)) return
    event.preventDefault()
    log('security', 'A navigation out of the app was stopped.')
  })
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
}

/** Nothing is permitted, and nothing but the app's own files is loaded: "no network" is enforced, not promised. */
function lockSession(): void {
  const { defaultSession } = session
  defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  defaultSession.setPermissionCheckHandler(() => false)
  defaultSession.setDevicePermissionHandler(() => false)
  defaultSession.webRequest.onBeforeRequest((details, answer) =>
    answer({ cancel: !mayLoad(details.url) }),
  )
}

/** Call once the app is ready, before the first window is made. */
export function lockDown(log: Log): void {
  lockSession()
  app.on('web-contents-created', (_event, contents) => lockContents(contents, log))
}
