import { eastAsianWidth } from 'get-east-asian-width'

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Takes no column: combining marks, joiners, variation selectors, other formatting. */
const INVISIBLE = /^[\p{Mn}\p{Me}\p{Cf}\p{Cc}\u115f\u1160\u3164]*$/u
const EMOJI = /\p{Emoji_Presentation}|\p{Emoji}\ufe0f|\p{Regional_Indicator}/u

/** Our own colours; agents' texts come without escapes. */
// oxlint-disable-next-line no-control-regex -- the escape is what is looked for
const COLOURS = /\u001b\[[0-9;]*m/g

/** Columns that a terminal gives a text: East Asian wide characters and emoji take two, combining marks and colours none. */
export function displayWidth(coloured: string): number {
  const text = coloured.replace(COLOURS, '')
  if (/^[ -~]*$/.test(text)) return text.length
  let width = 0
  for (const { segment } of segmenter.segment(text)) width += clusterWidth(segment)
  return width
}

function clusterWidth(cluster: string): number {
  if (INVISIBLE.test(cluster)) return 0
  if (EMOJI.test(cluster)) return 2
  return eastAsianWidth(cluster.codePointAt(0) ?? 0x20)
}

/** At most `width` columns, cut with an ellipsis between characters; what is cut loses its colours. */
export function cutTo(coloured: string, width: number): string {
  if (displayWidth(coloured) <= width) return coloured
  const text = coloured.replace(COLOURS, '')
  if (width <= 0) return ''
  let kept = ''
  let used = 0
  for (const { segment } of segmenter.segment(text)) {
    const next = clusterWidth(segment)
    if (used + next > width - 1) break
    kept += segment
    used += next
  }
  return `${kept}…`
}

/** Exactly `width` columns: cut, or filled with spaces on the right. */
export function fit(text: string, width: number): string {
  const cut = cutTo(text, width)
  return cut + ' '.repeat(Math.max(0, width - displayWidth(cut)))
}

/** Exactly `width` columns, at the right edge. */
export function fitRight(text: string, width: number): string {
  const cut = cutTo(text, width)
  return ' '.repeat(Math.max(0, width - displayWidth(cut))) + cut
}

/** `left` and `right` at the two edges of a line; `left` gives way. */
export function edges(left: string, right: string, width: number): string {
  if (right === '') return cutTo(left, width)
  const end = cutTo(right, width)
  const room = width - displayWidth(end) - 1
  return room <= 0 ? end : `${fit(left, room)} ${end}`
}
