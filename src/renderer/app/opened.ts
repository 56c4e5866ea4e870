import type { Bridge } from '../bridge'
import { LIST_HREF, navigate, sessionHref, SETTINGS_HREF } from './route'

/** The shell opened the page for a session (a notification, the tray's menu), for a screen, or just so. */
export function followOpened(bridge: Bridge): () => void {
  return bridge.onPush('andon:focus', ({ session, screen }) => {
    if (session !== null) navigate(sessionHref(session))
    else navigate(screen === 'settings' ? SETTINGS_HREF : LIST_HREF)
  })
}
