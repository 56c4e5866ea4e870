import type { Settings, ShellFacts } from '../../shared/contract'

export interface SettingsPartProps {
  settings: Settings
  shell: ShellFacts
  /** Saves at once. */
  change(part: Partial<Settings>): void
}

/** Sentences about what of this does not work here. */
export function troublesOf(
  { troubles }: ShellFacts,
  about: ShellFacts['troubles'][number]['about'],
): string[] {
  return troubles.filter((one) => one.about === about).map(({ text }) => text)
}

/** Numbers to choose from, the one in force among them also when somebody wrote it into the file. */
export function numbered(
  usual: readonly number[],
  now: number,
  words: (n: number) => string,
): { value: string; label: string }[] {
  return [...new Set([...usual, now])]
    .sort((a, b) => a - b)
    .map((n) => ({ value: String(n), label: words(n) }))
}
