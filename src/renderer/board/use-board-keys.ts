import { useEffect, type RefObject } from 'react'
import { isMuted } from '../../shared/alerts'
import { navigate, SETTINGS_HREF } from '../app/route'
import { withMod } from '../keys/platform'
import { stopsIn } from '../keys/roving'
import { useKeys } from '../keys/use-keys'
import type { UpdateListUi } from '../list/list-ui'
import { useStore } from '../store/context'
import { gridMove, isGridKey, type GridKey } from './grid-keys'

export interface BoardKeysOptions {
  grid: RefObject<HTMLElement | null>
  stop: string | null
  update: UpdateListUi
  mac: boolean
}

/** The board under the keyboard: the arrows move one tab stop over the tiles; the other keys are the list's. */
export function useBoardKeys({ grid, stop, update, mac }: BoardKeysOptions) {
  const { actions, getState } = useStore()
  useKeys((event) => {
    if (event.isComposing) return
    const session = getState().snapshot?.sessions.find(({ id }) => id === stop)
    const plain = !event.metaKey && !event.ctrlKey && !event.altKey
    if (withMod(event, mac) && event.key === ',') navigate(SETTINGS_HREF)
    else if (withMod(event, mac) && event.key === 'Enter' && session && actions.goTo) {
      actions.goTo(session.id)
    } else if (plain && isGridKey(event.key) && grid.current) move(grid.current, stop, event.key)
    else if (plain && event.key.toLowerCase() === 'm' && session?.state === 'waiting') {
      actions.mute(session.id, !isMuted(getState().settings.mutes, session, Date.now()))
    } else return
    event.preventDefault()
  })

  // Clicks and Tab move the stop as well: it is wherever the focus is.
  useEffect(() => {
    const root = grid.current
    const follow = ({ target }: FocusEvent) => {
      const id =
        target instanceof HTMLElement && target.closest<HTMLElement>('.tile')?.dataset['id']
      if (id) update((ui) => (ui.stop === id ? {} : { stop: id }))
    }
    root?.addEventListener('focusin', follow)
    return () => root?.removeEventListener('focusin', follow)
  }, [grid, update])
}

function move(grid: HTMLElement, stop: string | null, key: GridKey) {
  const stops = stopsIn(grid)
  const current = stops.findIndex((each) => each.dataset['stop'] === stop)
  const inside = grid.contains(document.activeElement)
  const spots = stops.map((each) => (each.closest('.tile') ?? each).getBoundingClientRect())
  // With the focus elsewhere the first arrow only comes to the stop.
  const next = inside || current < 0 ? gridMove(spots, current, key) : current
  const target = stops[next]
  target?.focus({ preventScroll: true })
  target?.closest('.tile')?.scrollIntoView({ block: 'nearest' })
}
