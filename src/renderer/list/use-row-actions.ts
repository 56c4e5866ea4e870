import { useMemo } from 'react'
import type { Session } from '../../shared/contract'
import { navigate, sessionHref } from '../app/route'
import { useActions, useStore } from '../store/context'
import type { UpdateListUi } from './list-ui'
import type { RowActions } from './row-types'

/** The rows' actions, stable for as long as the list is: rows are memoised. */
export function useRowActions(update: UpdateListUi): RowActions {
  const { getState } = useStore()
  const actions = useActions()
  return useMemo(
    () => ({
      open: (id) => navigate(sessionHref(id)),
      focus: (stop) => update(() => ({ stop })),
      mute: actions.mute,
      muteBy: actions.muteBy,
      goTo: actions.goTo,
      dismiss: (id) => {
        const session = getState().snapshot?.sessions.find((one) => one.id === id)
        if (!session) return
        update((ui) => ({ dismissed: new Set([...ui.dismissed, errorKey(session)]) }))
      },
    }),
    [actions, getState, update],
  )
}

/** Names one error of a session: another one of the same session is shown again. */
export function errorKey({ id, since }: Pick<Session, 'id' | 'since'>): string {
  return `${id} ${since}`
}
