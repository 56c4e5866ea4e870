/**
 * What the mocks obey: the last text of the person that begins with one of these words. The same words drive both
 * clients, so that a scenario reads the same for both.
 *
 * `say X` · `slow N` thinks N s · `long N` streams for N s · `cut [N]` breaks off, N times · `run: CMD` · `bg CMD` ·
 * `esc CMD` (Codex: asks to leave the sandbox) · `par A ;; B` two commands at once · `ask` · `askasync` · `plan` ·
 * `planfile` · `proposed` · `write F` · `edit F` · `patch F` · `todo` · `spawn PROMPT` · `spawnbg PROMPT` · `mcp` ·
 * `err CODE [TIMES]` · `seq A ;; B` one after the other.
 */
export const WORDS = [
  'say',
  'slow',
  'long',
  'cut',
  'run',
  'bg',
  'esc',
  'par',
  'askasync',
  'ask',
  'planfile',
  'plan',
  'proposed',
  'write',
  'edit',
  'patch',
  'todo',
  'spawnbg',
  'spawn',
  'mcp',
  'err',
  'seq',
] as const
export type Word = (typeof WORDS)[number]

export interface Directive {
  word: Word
  /** What stands behind the word, without a colon. */
  rest: string
  /** The line as it was written. */
  text: string
}

const PATTERN = new RegExp(`^(${WORDS.join('|')})\\b:?\\s*(.*)$`)

const isWord = (word: string): word is Word => WORDS.some((each) => each === word)

/** The directive in a line, or null when the line is none. */
export function directiveIn(line: string): Directive | null {
  const [, word, rest] = PATTERN.exec(line.trim()) ?? []
  if (word === undefined || !isWord(word)) return null
  return { word, rest: rest?.trim() ?? '', text: line.trim() }
}

/** The parts of `seq` and `par`. */
export const partsOf = (rest: string): string[] => rest.split(';;').map((part) => part.trim())

/** A number behind a word, or `fallback`. */
export function numberIn(rest: string, fallback: number): number {
  const number = Number.parseInt(rest, 10)
  return Number.isNaN(number) ? fallback : number
}

export const sentences = (count: number): string =>
  Array.from({ length: count }, (_, i) => `Sentence number ${i + 1} of a long answer.`).join(' ')

/** How many times a directive still fails: `err 500 2` fails twice and then works. */
export function createFailures() {
  const left = new Map<string, number>()
  return {
    /** Whether this time fails. `times` null: always. */
    next(key: string, times: number | null): boolean {
      const now = left.get(key) ?? times ?? Number.POSITIVE_INFINITY
      left.set(key, now - 1)
      return now > 0
    },
  }
}
