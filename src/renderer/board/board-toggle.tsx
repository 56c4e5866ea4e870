import { BOARD_HREF, LIST_HREF, navigate, useRoute } from '../app/route'
import { Icon } from '../icons/icon'
import { useKeys } from '../keys/use-keys'
import { useWide } from './use-wide'

/** From the list to the board and back, where the window is wide enough for a board. */
export function BoardToggle() {
  const wide = useWide()
  const board = useRoute().screen === 'board'
  const href = board ? LIST_HREF : BOARD_HREF
  useKeys((event) => {
    if (!wide || event.key.toLowerCase() !== 'b' || event.isComposing) return
    if (event.metaKey || event.ctrlKey || event.altKey || isField(event.target)) return
    event.preventDefault()
    navigate(href)
  })
  if (!wide) return null
  const label = board ? 'List' : 'Board'
  return (
    <a className="icon-btn" href={href} aria-label={label} title={`${label}  B`}>
      <Icon name={board ? 'plan' : 'board'} />
    </a>
  )
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input, textarea, select')
