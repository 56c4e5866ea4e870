import Anser, { type AnserJsonEntry } from 'anser'
import { safePiece } from '../../../shared/words'
import { lastDrawn } from './plain-text'

/** Text of one look. `className` holds only names of this page's own style sheet. */
export interface Run {
  text: string
  className: string
}

/** Colours and weights. All other sequences of a terminal (cursor, title, links) do nothing here and are left out. */
// eslint-disable-next-line no-control-regex -- an escape is what it looks for
const LOOKS = /(\u001b\[[\d;]*m)/

/** More changes of colour than this are somebody's picture or an attack; the text is what counts then. */
const MOST_RUNS = 3000

/** A command's output as runs of text with their looks; every run is safe to draw. */
export function ansiRuns(output: string): Run[] {
  const lines = output.split(/\r?\n/).map((line) => safeLine(lastDrawn(line)))
  const entries = Anser.ansiToJson(lines.join('\n').trimEnd(), { json: true, remove_empty: true })
  const runs: Run[] = []
  for (const entry of entries) {
    const className = classOf(entry)
    const last = runs.at(-1)
    if (last && (last.className === className || runs.length >= MOST_RUNS)) {
      last.text += entry.content
    } else runs.push({ text: entry.content, className })
  }
  return runs
}

/** Even pieces are text, odd ones the looks between. */
function safeLine(line: string): string {
  return line
    .split(LOOKS)
    .map((piece, index) => (index % 2 === 1 ? piece : safePiece(piece)))
    .join('')
}

/** Anser names a colour by its RGB; `hidden` text is shown all the same. */
function classOf({ fg, bg, decorations }: AnserJsonEntry): string {
  const hue = (bg && hueOf(bg)) || (fg && hueOf(fg)) || ''
  return [
    hue,
    bg ? 't-fill' : '',
    ...decorations.flatMap((decoration) => DECORATIONS[decoration] ?? []),
  ]
    .filter((name) => name !== '')
    .join(' ')
}

const DECORATIONS: Readonly<Record<string, string>> = {
  bold: 't-bold',
  dim: 't-dim',
  italic: 't-italic',
  underline: 't-under',
  strikethrough: 't-strike',
}

/**
 * The page's own colour that is nearest in hue: a terminal's colours are made for its own background and would not be
 * legible on both of ours. White and black are the page's ink, grey its faint ink.
 */
export function hueOf(rgb: string): string {
  const [r = 0, g = 0, b = 0] = rgb.split(',').map(Number)
  const most = Math.max(r, g, b)
  const spread = most - Math.min(r, g, b)
  if (spread < 40) return most > 60 && most < 170 ? 't-dim' : ''
  const sector =
    most === r
      ? ((g - b) / spread + 6) % 6
      : most === g
        ? (b - r) / spread + 2
        : (r - g) / spread + 4
  return HUES[Math.round(sector) % 6] ?? ''
}

const HUES = ['t-red', 't-yellow', 't-green', 't-cyan', 't-blue', 't-magenta']
