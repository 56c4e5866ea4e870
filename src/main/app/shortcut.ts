import { globalShortcut } from 'electron'

export interface Shortcut {
  /** Null: it works, or none is wanted. Else a sentence for the person. */
  follow(accelerator: string | null): string | null
  end(): void
}

/** One global shortcut at a time. The old one goes first: a person who changes it wants only the new one. */
export function createShortcut(pressed: () => void): Shortcut {
  let held: string | null = null
  const release = () => {
    if (held !== null) globalShortcut.unregister(held)
    held = null
  }
  return {
    follow(accelerator) {
      if (accelerator === held) return null
      release()
      if (accelerator === null) return null
      try {
        if (!globalShortcut.register(accelerator, pressed)) {
          return `The shortcut ${accelerator} belongs to another program, or this desktop gives none.`
        }
        held = accelerator
        return null
      } catch {
        return `${accelerator} is not a shortcut.` // Electron throws on words that it cannot read
      }
    },
    end: release,
  }
}
