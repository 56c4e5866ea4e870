import { useEffect, useRef, useState, type PointerEvent } from 'react'

/** A pointer that rests this long inside the list is nobody's any more: a parked mouse must not freeze the board. */
const PARKED_MS = 10_000

/** Is the order held because the pointer is inside the list? Spread `on` on the list's element. */
export function useHeld(): {
  held: boolean
  on: {
    onPointerEnter(event: PointerEvent): void
    onPointerMove(event: PointerEvent): void
    onPointerLeave(): void
  }
} {
  const [held, setHeld] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hold = (event: PointerEvent) => {
    // A finger leaves nothing behind when it is lifted, and no event says so on every system.
    if (event.pointerType === 'touch') return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setHeld(false), PARKED_MS)
    setHeld(true)
  }
  const release = () => {
    clearTimeout(timer.current)
    setHeld(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return { held, on: { onPointerEnter: hold, onPointerMove: hold, onPointerLeave: release } }
}
