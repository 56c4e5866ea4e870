import { readFileSync } from 'node:fs'

/** A source drawing of this folder. Unpainted it is black: `currentColor` everywhere. */
const source = (name) => readFileSync(new URL(`${name}.svg`, import.meta.url), 'utf8')

const SIGNS = ['2', '3', '4', '5', '6', '7', '8', '9', '9plus']

/** Every glyph a tray may show. One waiting session shows "!", more show their number. */
export const GLYPHS = [
  'idle',
  'busy',
  'background',
  'error',
  'unknown',
  'waiting',
  ...SIGNS.map((sign) => `waiting-${sign}`),
]

const GREY = { light: '#5a616d', dark: '#c3c8d1' }
const GREEN = { light: '#17874a', dark: '#3ecf8a' }
const RED = { light: '#cf2f24', dark: '#ff6f61' }
const AMBER = { light: '#ffab1a', dark: '#ffb224' }
const INKS = {
  idle: GREY,
  unknown: GREY,
  busy: GREEN,
  background: GREEN,
  error: RED,
  waiting: AMBER,
}

/**
 * What each set paints. `light` and `dark` name the panel they are for; the halo has the panel's tone, so that a wrong
 * guess of the panel still reads. The others are one ink with the sign cut out; macOS recolours `template` itself.
 */
const PAINTS = {
  light: (ink) => colour(ink.light, '#ffffff', 0.9, '#4a2b00'),
  dark: (ink) => colour(ink.dark, '#000000', 0.6, '#221500'),
  'mono-light': () => mono('#1d1e22'),
  'mono-dark': () => mono('#f4f5f7'),
  template: () => mono('#000000'),
}
export const PAINT_NAMES = Object.keys(PAINTS)

const colour = (mark, halo, opacity, rim) =>
  `.mark{color:${mark}}.halo{color:${halo};opacity:${opacity}}.rim{color:${rim}}.solid{display:none}`
const mono = (ink) => `.mark,.solid{color:${ink}}.halo,.rim{display:none}.rim~.mark{display:none}`

function signed(sign) {
  const strokes = new RegExp(`<path id="n${sign}" d="([^"]+)"`).exec(source('signs'))?.[1]
  if (!strokes) throw new Error(`signs.svg has no n${sign}`)
  const path = `<path d="${strokes}" fill="none" stroke="#000" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"/>`
  return source('waiting').replace(/(<g id="sign">).*?(<\/g>)/, `$1${path}$2`)
}

/** The SVG text of one glyph in one paint. Throws when there is no such drawing. */
export function draw(glyph, paint) {
  const [kind, sign] = glyph.split('-')
  const drawing = sign ? signed(sign) : source(kind)
  return drawing.replace('<title>', `<style>${PAINTS[paint](INKS[kind])}</style><title>`)
}

/** The application's own icon. */
export const drawApp = () => source('app')
