/** What came of a key press while a shortcut is recorded. */
export type Recorded =
  | { is: 'shortcut'; keys: string }
  /** Only modifiers so far. */
  | { is: 'held'; keys: readonly string[] }
  | { is: 'refused'; why: string }

export type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'code' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey'
>

const MODIFIERS: readonly string[] = ['Control', 'Alt', 'Shift', 'Meta', 'AltGraph', 'OS']

/** Electron's names of keys that are no single letter (its accelerator page). */
const NAMED: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  Enter: 'Return',
  Home: 'Home',
  End: 'End',
  PageUp: 'PageUp',
  PageDown: 'PageDown',
  Insert: 'Insert',
  '+': 'Plus',
}

/** Shortcuts that every program uses for itself; a global one would take them from all. */
const TAKEN: readonly string[] = ['A', 'C', 'N', 'O', 'P', 'Q', 'S', 'T', 'V', 'W', 'X', 'Z']

/** A key press as an Electron accelerator, `Control+Alt+A`. */
export function recordKey(event: PressedKey, mac: boolean): Recorded {
  const held = [
    event.ctrlKey ? 'Control' : '',
    event.altKey ? 'Alt' : '',
    event.shiftKey ? 'Shift' : '',
    event.metaKey ? (mac ? 'Command' : 'Super') : '',
  ].filter((name) => name !== '')
  if (MODIFIERS.includes(event.key)) return { is: 'held', keys: held }
  const key = keyName(event)
  if (key === null) return { is: 'refused', why: 'That key cannot be part of a shortcut.' }
  const leads = held.some((name) => name !== 'Shift')
  if (!leads && !/^F\d+$/.test(key)) {
    return {
      is: 'refused',
      why: mac ? 'Hold ⌃, ⌥ or ⌘ with it.' : 'Hold Ctrl, Alt or Super with it.',
    }
  }
  const alone = held.length === 1 && held[0] === (mac ? 'Command' : 'Control')
  if (alone && TAKEN.includes(key)) {
    return { is: 'refused', why: 'Every program uses that one for itself.' }
  }
  return { is: 'shortcut', keys: [...held, key].join('+') }
}

/** The key itself. Letters and digits by where they are: Alt and Shift turn them into other characters. */
function keyName({ key, code }: PressedKey): string | null {
  const named = NAMED[key]
  if (named !== undefined) return named
  if (/^F([1-9]|1\d|2[0-4])$/.test(key)) return key
  if (/^[a-z]$/i.test(key)) return key.toUpperCase()
  const digit = /^Digit(\d)$/.exec(code)?.[1]
  if (digit !== undefined) return digit
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter !== undefined) return letter
  return /^[!-~]$/.test(key) ? key : null
}

const ON_MAC: Readonly<Record<string, string>> = {
  Control: '⌃',
  Alt: '⌥',
  Shift: '⇧',
  Command: '⌘',
  Super: '⌘',
  CommandOrControl: '⌘',
}
const ELSEWHERE: Readonly<Record<string, string>> = {
  Control: 'Ctrl',
  Command: 'Super',
  CommandOrControl: 'Ctrl',
}

/** An accelerator's keys as this platform writes them, to be shown one by one. */
export function shownKeys(accelerator: string, mac: boolean): string[] {
  const names = mac ? ON_MAC : ELSEWHERE
  return accelerator.split('+').map((key) => names[key] ?? (key === 'Plus' ? '+' : key))
}
