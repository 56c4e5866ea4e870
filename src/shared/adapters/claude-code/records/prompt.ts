import { str, type Json } from '../../../text'

/** Blocks that an editor or the client puts before the person's own words. */
const INSERTED = /^\s*<(?:ide_[a-z_]+|system-reminder)>/

/** The person's words in a prompt's blocks; `[image]` when there are none. */
export function promptText(blocks: readonly Json[]): string {
  const texts = blocks
    .filter((block) => str(block, 'type') === 'text')
    .map((block) => str(block, 'text') ?? '')
  const own = texts.filter((text) => !INSERTED.test(text))
  if (own.length > 0) return own.join('\n')
  if (blocks.some((block) => str(block, 'type') === 'image')) return '[image]'
  return texts.join('\n')
}

/** A command of the person's own (`<command-message>` first) as it was typed: `/name args`. */
export function commandText(text: string): string {
  const name = /<command-name>\s*(\S+?)\s*<\/command-name>/.exec(text)?.[1] ?? ''
  const args = /<command-args>([\s\S]*?)<\/command-args>/.exec(text)?.[1]?.trim() ?? ''
  const slashed = name === '' || name.startsWith('/') ? name : `/${name}`
  return args === '' ? slashed : `${slashed} ${args}`
}

/** What runs beside the conversation: local commands and their output, memory notes, shell lines. */
export const isLocal = (text: string): boolean =>
  /^\s*<(?:local-command-[a-z]+|command-name|bash-input|bash-stdout|bash-stderr|user-memory-input)>/.test(
    text,
  )

/** The client's own marker of an Esc; 1.x wrote it as a plain string. */
export const isMarker = (text: string): boolean => text.startsWith('[Request interrupted by user')

/** The note before the records of local commands; before 2.1.x without its own tag. */
export const isCaveat = (text: string): boolean =>
  text.startsWith('<local-command-caveat>') || text.startsWith('Caveat: The messages below')
