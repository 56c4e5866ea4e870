import { SETTINGS_HREF } from '../app/route'
import { toggled } from '../list/list-ui'
import { useAppState } from '../store/context'
import { Note } from './note'
import type { NotesProps } from './notes'

/** What of the shell does not work and matters here: a wait that nobody is told of, settings that are not the person's. */
export function TroubleNotes({ ui, update }: NotesProps) {
  const shell = useAppState((state) => state.shell)
  const troubles = (shell?.troubles ?? []).filter(
    ({ about, text }) =>
      (about === 'notifications' || about === 'settings') && !ui.read.has(keyOf(text)),
  )
  return troubles.map(({ text }) => (
    <Note
      key={text}
      icon="info"
      sentence={text}
      link={{ href: SETTINGS_HREF, words: 'Settings' }}
      onDismiss={() => update(({ read }) => ({ read: toggled(read, keyOf(text), true) }))}
    />
  ))
}

function keyOf(text: string): string {
  return `trouble ${text}`
}
