import { parseJson, record, text } from './json'
import { contentTexts } from './prompts'

const MOST = 64 * 1024

/** The end of a text is what one wants to see of it. */
export const tailOf = (source: string): { text: string; truncated: boolean } =>
  source.length <= MOST
    ? { text: source, truncated: false }
    : { text: source.slice(-MOST), truncated: true }

/**
 * What a command printed, without the lines that Codex puts before it for the model ("Chunk ID: …", "Wall time: …",
 * "Output:"). A program of code mode answers in parts, one of which may be JSON of a command's result.
 */
export function bodyOf(output: unknown): string {
  const whole =
    typeof output === 'string'
      ? output
      : contentTexts(record(output)['content'] ?? output).join('\n')
  const header =
    /^(?:(?:Chunk ID|Wall time|Process |Exit code|Original token count|Script |Total output lines|Warning: truncated)[^\n]*\n+)+Output:\n/
  const printed = whole.replace(header, '').replace(header, '').trim()
  if (!printed.startsWith('{')) return printed
  return text(parseJson(printed)?.['output']) ?? printed
}
