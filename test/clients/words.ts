import type { Segment } from '../live/truth'
import type { Recording, Said } from './recording'

/** What Andon says, as the report writes it. */
export function wordsOf(said: Said | undefined): string {
  if (!said) return 'not listed'
  const hint = said.hint === 'maybe_waiting' ? ', maybe waiting' : ''
  return `${said.state}/${said.reason.kind}${hint}`
}

/** What a wait of Andon is about, when the screen does not show it; null: it shows it, or nobody says. */
export function strangeSubject(
  { truths }: Recording,
  segment: Segment,
  said: Said | undefined,
): string | null {
  const asked = truths.find(({ t, who }) => t === segment.from && who === segment.who)
  const text = said?.reason.text ?? ''
  // A plan has no words of its own; the tool of a server that asks is not what it asks.
  const wordless = text === '' || text.startsWith('mcp__') || segment.truth === 'waiting:plan'
  if (asked?.screen === undefined || wordless) return null
  // A permission prompt stands below the last rule: above it the call itself may be drawn, or the person's own words.
  const rules = asked.screen.split(/^ *─{20,} *$/m)
  const prompt = segment.truth === 'waiting:permission' ? rules.at(-1) : asked.screen
  return text.split(' or ').some((part) => isOn(prompt ?? '', part))
    ? null
    : `${wordsOf(said)} about "${text}"`
}

/** Whether a prompt shows what a wait is about; of a path the name. */
function isOn(prompt: string, text: string): boolean {
  const bare = (words: string) => words.replace(/[\s│]+/g, '')
  const subject = text.replace(/^\w+: /, '')
  const shown = /^\/\S+$/.test(subject) ? (subject.split('/').at(-1) ?? '') : subject
  return bare(prompt).includes(bare(shown).slice(0, 24))
}
