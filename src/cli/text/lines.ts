import { plain } from '../../shared/words'

/** The lines of a text as it was printed, each safe to print again, tabs as four spaces. */
export function safeLines(text: string): string[] {
  return text.split(/\r?\n/).map((line) => plain(line.replaceAll('\t', '    ')).trimEnd())
}
