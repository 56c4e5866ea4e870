import type { ShellFacts } from '../../shared/contract'

type Trouble = ShellFacts['troubles'][number]
export type About = Trouble['about']

export interface Troubles {
  /** A sentence about what does not work; null: it does. */
  set(about: About, text: string | null): void
  all(): Trouble[]
}

/** What does not work here, one sentence a subject: the settings screen and the tray's menu say it. */
export function createTroubles(changed: () => void): Troubles {
  const texts = new Map<About, string>()
  return {
    set(about, text) {
      if ((texts.get(about) ?? null) === text) return
      if (text === null) texts.delete(about)
      else texts.set(about, text)
      changed()
    },
    all: () => [...texts].map(([about, text]) => ({ about, text })),
  }
}
