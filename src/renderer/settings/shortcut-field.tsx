import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { recordKey, shownKeys } from '../keys/accelerator'
import { useMac } from '../keys/mac'
import { IconButton } from '../icons/icon-button'

export interface ShortcutFieldProps {
  label: string
  /** An Electron accelerator; null: none. */
  value: string | null
  onChange(value: string | null): void
}

/** A button that shows a shortcut and, pressed, takes the next keys as the new one. Escape leaves it as it was. */
export function ShortcutField({ label, value, onChange }: ShortcutFieldProps) {
  const mac = useMac()
  const [recording, setRecording] = useState(false)
  const [held, setHeld] = useState<readonly string[]>([])
  const [why, setWhy] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)

  // Safari's rule, and macOS' for buttons: a click does not focus. The keys must come here.
  useEffect(() => {
    if (recording) button.current?.focus()
  }, [recording])

  const stop = () => {
    setRecording(false)
    setHeld([])
  }
  const press = (event: KeyboardEvent) => {
    if (!recording || event.nativeEvent.isComposing) return
    // Tab leaves the field as it leaves every other: nobody is caught in it.
    if (event.key === 'Tab') return stop()
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') return stop()
    if (event.key === 'Backspace' || event.key === 'Delete') {
      onChange(null)
      return stop()
    }
    const found = recordKey(event, mac)
    setWhy(found.is === 'refused' ? found.why : null)
    if (found.is === 'held') setHeld(found.keys)
    if (found.is !== 'shortcut') return
    onChange(found.keys)
    stop()
  }
  const keys = recording ? held.flatMap((key) => shownKeys(key, mac)) : []
  const shown = value === null ? [] : shownKeys(value, mac)
  return (
    <div className="opt">
      <span className="lab">
        {label}
        <small role="status">
          {why ?? (recording ? 'Press the keys. Delete: none. Esc: as it was.' : '')}
        </small>
      </span>
      <button
        ref={button}
        className={recording ? 'field keys on' : 'field keys'}
        type="button"
        aria-pressed={recording}
        aria-label={`${label}: ${shown.length > 0 ? shown.join(' ') : 'none'}. Change it`}
        onClick={() => {
          setWhy(null)
          setRecording(!recording)
        }}
        onKeyDown={press}
        onBlur={stop}
      >
        {recording && keys.length === 0 && <span>Press keys…</span>}
        {!recording && shown.length === 0 && <span>None</span>}
        {(recording ? keys : shown).map((key) => (
          <kbd className="key" key={key}>
            {key}
          </kbd>
        ))}
      </button>
      {value !== null && (
        <IconButton icon="close" label="Remove the shortcut" onClick={() => onChange(null)} />
      )}
    </div>
  )
}
