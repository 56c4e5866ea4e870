import { safeLines, safePiece } from '../../../shared/words'

/** Text of several lines that is safe to draw: each line without escapes, control characters and direction overrides. */
export function plainText(text: string): string {
  return safeLines(text.split('\n').map(lastDrawn).join('\n')).join('\n')
}

/** A progress line draws over itself after each carriage return; only its last state is on a screen. */
export function lastDrawn(line: string): string {
  if (!line.includes('\r')) return line
  return line.split('\r').findLast((part) => safePiece(part).trim() !== '') ?? ''
}
