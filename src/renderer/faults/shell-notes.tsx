import { useActions, useAppState } from '../store/context'
import { Note } from './note'

/** What is wrong between this page and the shell, if anything is. */
export function ShellNotes() {
  const linked = useAppState((state) => state.linked)
  const failure = useAppState((state) => state.failure)
  const { dismissFailure } = useActions()
  return (
    <>
      {!linked && (
        <Note
          icon="info"
          sentence="The connection to Andon is lost. What you see may be old; it tries again by itself."
        />
      )}
      {linked && failure !== null && (
        <Note icon="filefault" sentence={failure} onDismiss={dismissFailure} />
      )}
    </>
  )
}
