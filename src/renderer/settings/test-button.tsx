import { useState } from 'react'
import { useActions } from '../store/context'

/** Shows a notification, so that the person sees whether the system lets it through; then what came of it. */
export function TestButton() {
  const { testNotification } = useActions()
  const [came, setCame] = useState<string | null>(null)
  const test = () =>
    void testNotification().then(
      (why) => setCame(why ?? 'Sent. Nothing to be seen? Look into the system’s own settings.'),
      (cause: unknown) => setCame(cause instanceof Error ? cause.message : String(cause)),
    )
  return (
    <>
      <button className="btn plain" type="button" onClick={test}>
        Show a test notification
      </button>
      <small className="came" role="status">
        {came}
      </small>
    </>
  )
}
