import { useEffect, useEffectEvent, type RefObject } from 'react'
import { focusStop, stopNamed } from '../keys/roving'

/**
 * Back from another screen the focus is on the row it was on. Only when the list comes on screen: afterwards the focus
 * is the person's. At the very first time there is no such row and nothing is focused.
 */
export function useReturn(scroll: RefObject<HTMLElement | null>, stop: string | null) {
  const restore = useEffectEvent(() => {
    if (stop !== null && scroll.current) focusStop(stopNamed(scroll.current, stop))
  })
  useEffect(() => restore(), [])
}
