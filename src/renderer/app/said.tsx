import { useEffect } from 'react'
import { IconButton } from '../icons/icon-button'
import { useActions, useAppState } from '../store/context'

const PASSING_MS = 6000

/** What came of the last thing asked for, over the foot of whichever screen is shown. Bad news waits to be read. */
export function SaidNote() {
  const said = useAppState((state) => state.said)
  const { dismissSaid } = useActions()

  useEffect(() => {
    if (!said?.passing) return
    const timer = setTimeout(dismissSaid, PASSING_MS)
    return () => clearTimeout(timer)
  }, [said, dismissSaid])

  return (
    <div className="said" role="status">
      {said && (
        <p>
          <span>{said.text}</span>
          <IconButton icon="close" label="Dismiss" onClick={dismissSaid} />
        </p>
      )}
    </div>
  )
}
