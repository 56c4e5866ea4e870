// Built from strings, so that no control character stands in this file.
const ESCAPES = new RegExp(
  [
    // CSI … final byte, in its 7-bit and 8-bit form.
    '(?:\\u001b\\[|\\u009b)[0-?]*[ -/]*[@-~]?',
    // OSC, DCS, SOS, PM, APC up to their terminator (or the end, where it is missing).
    '(?:\\u001b[\\]PX^_]|[\\u009d\\u0090\\u0098\\u009e\\u009f])[^\\u0007\\u001b\\u009c]*(?:\\u0007|\\u001b\\\\|\\u009c)?',
    // Two-byte escapes, and an escape that is left over.
    '\\u001b[ -/]*[0-~]?',
  ].join('|'),
  'g',
)
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu
/** Marks that turn the direction of what follows: they could make a command look like another one. */
const BIDI = /[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]/g
const SURROGATES = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/**
 * Any text as one line that is safe to print: without terminal escapes, control characters, line breaks, direction
 * overrides and halves of surrogate pairs; runs of spaces are one. Files of agents hold whatever their tools printed.
 */
export function oneLine(text: string): string {
  return text
    .replace(ESCAPES, '')
    .replace(CONTROLS, ' ')
    .replace(BIDI, '')
    .replace(SURROGATES, '�')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The lines of a text as it was printed, each safe in the sense of `oneLine`, but with its spaces; tabs are four. */
export function safeLines(text: string): string[] {
  return text.split(/\r?\n/).map((line) => safePiece(line).trimEnd())
}

/** A piece of one line, safe in the sense of `oneLine`, with all of its spaces; tabs are four. */
export function safePiece(text: string): string {
  return text
    .replace(ESCAPES, '')
    .replaceAll('\t', '    ')
    .replace(CONTROLS, '')
    .replace(BIDI, '')
    .replace(SURROGATES, '�')
}

/** At most `units` UTF-16 units, cut with an ellipsis and never inside a surrogate pair. */
export function cut(text: string, units: number): string {
  if (text.length <= units) return text
  const kept = text.slice(0, Math.max(0, units - 1)).replace(/[\ud800-\udbff]$/, '')
  return `${kept.trimEnd()}…`
}
