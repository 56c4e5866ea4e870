import { isMuted } from '../../shared/alerts'
import type { Session } from '../../shared/contract'
import { homeHref, navigate, sessionHref, SETTINGS_HREF } from '../app/route'
import { withMod } from '../keys/platform'
import { useKeys } from '../keys/use-keys'
import { useStore } from '../store/context'

export interface DetailKeysOptions {
  id: string
  agent: string | null
  session: Session | null
  mac: boolean
}

/** Escape goes one screen back; scrolling and folding are the browser's own keys. */
export function useDetailKeys({ id, agent, session, mac }: DetailKeysOptions) {
  const { actions, getState } = useStore()
  useKeys((event) => {
    if (event.isComposing) return
    if (withMod(event, mac)) {
      if (event.key === ',') navigate(SETTINGS_HREF)
      else if (event.key === 'Enter' && actions.goTo) actions.goTo(id)
      else return
      event.preventDefault()
      return
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      navigate(agent === null ? homeHref() : sessionHref(id))
    }
    if (event.key.toLowerCase() === 'm' && session?.state === 'waiting' && !hasModifier(event)) {
      actions.mute(id, !isMuted(getState().settings.mutes, session, Date.now()))
    }
  })
}

function hasModifier(event: KeyboardEvent): boolean {
  return event.metaKey || event.ctrlKey || event.altKey
}
