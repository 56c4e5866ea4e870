import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

export interface Likeness {
  /** Whether both have the same size but for a few pixels. */
  sameSize: boolean
  /** Width and height of both. */
  sizes: [number, number, number, number]
  /** Share of the small squares that clearly differ, 0 to 1. */
  different: number
  /** The mean of all pixels of the first, less that of the second; −255 to 255. */
  brighter: number
  /** Distinct levels of grey among the squares of the first: a blank picture has one. */
  levels: number
}

/** Squares of so many pixels are compared by their mean: the edge of a letter may lie a pixel off. */
const SQUARE = 4
/** Of 255 levels, in any of the three colours. */
const CLEARLY = 32
/** Pixels by which a size may be another: a line's height depends on the font's version. */
const ABOUT = 4

/** Compares two PNGs by a browser's own decoder, on a page that may be blank. */
export async function likeness(page: Page, now: Buffer, before: Buffer): Promise<Likeness> {
  const wanted = { now: now.toString('base64'), before: before.toString('base64') }
  return page.evaluate(
    async ({ now, before, SQUARE, CLEARLY, ABOUT }) => {
      const squares = async (base64: string) => {
        const image = new Image()
        image.src = `data:image/png;base64,${base64}`
        await image.decode()
        const { width, height } = image
        const context = new OffscreenCanvas(width, height).getContext('2d')
        if (!context) throw new Error('no canvas')
        context.drawImage(image, 0, 0)
        const { data } = context.getImageData(0, 0, width, height)
        const columns = Math.floor(width / SQUARE)
        const rows = Math.floor(height / SQUARE)
        const means = new Float32Array(columns * rows * 3)
        for (let y = 0; y < rows * SQUARE; y += 1)
          for (let x = 0; x < columns * SQUARE; x += 1) {
            const to = (Math.floor(y / SQUARE) * columns + Math.floor(x / SQUARE)) * 3
            const from = (y * width + x) * 4
            for (let c = 0; c < 3; c += 1)
              means[to + c] = (means[to + c] ?? 0) + (data[from + c] ?? 0) / SQUARE ** 2
          }
        const brightness = means.reduce((sum, mean) => sum + mean, 0) / means.length
        return { width, height, columns, rows, means, brightness }
      }
      const [a, b] = await Promise.all([squares(now), squares(before)])
      const columns = Math.min(a.columns, b.columns)
      const rows = Math.min(a.rows, b.rows)
      let differ = 0
      for (let y = 0; y < rows; y += 1)
        for (let x = 0; x < columns; x += 1) {
          const i = (y * a.columns + x) * 3
          const j = (y * b.columns + x) * 3
          const most = Math.max(
            ...[0, 1, 2].map((c) => Math.abs((a.means[i + c] ?? 0) - (b.means[j + c] ?? 0))),
          )
          if (most > CLEARLY) differ += 1
        }
      return {
        sameSize: Math.abs(a.width - b.width) <= ABOUT && Math.abs(a.height - b.height) <= ABOUT,
        sizes: [a.width, a.height, b.width, b.height],
        different: differ / Math.max(1, columns * rows),
        brighter: a.brightness - b.brightness,
        levels: new Set(Array.from(a.means, Math.round)).size,
      }
    },
    { ...wanted, SQUARE, CLEARLY, ABOUT },
  )
}

/** Widths (px) of a line in the page's own fonts and scripts: other numbers mean that other fonts are installed. */
export type Fonts = Record<string, number>

/**
 * The styles' own lists: with other names an Inter or a JetBrains Mono that is installed would go unseen. Read from the
 * file, as the page with its styles is not loaded yet when this is asked.
 */
const TOKENS = readFileSync(
  new URL('../../src/renderer/styles/tokens.css', import.meta.url),
  'utf8',
)
const FAMILIES = { text: familiesOf('--font-ui'), code: familiesOf('--font-mono') }

function familiesOf(token: string): string {
  const names = new RegExp(`${token}:([^;]+);`).exec(TOKENS)?.[1]
  if (names === undefined) throw new Error(`tokens.css has no ${token}`)
  return names.replace(/\s+/g, ' ').trim()
}

const SAMPLES = {
  latin: 'Release the date picker 2.4 · needs you',
  wide: '修复登录页面',
  fromRight: 'إصلاح חשבוניות',
  signs: '✓ ✗ ❯ ↺',
}

export function measureFonts(page: Page): Promise<Fonts> {
  return page.evaluate(
    ({ FAMILIES, SAMPLES }) => {
      const context = new OffscreenCanvas(10, 10).getContext('2d')
      if (!context) throw new Error('no canvas')
      return Object.fromEntries(
        Object.entries(FAMILIES).flatMap(([family, names]) =>
          Object.entries(SAMPLES).map(([script, sample]) => {
            context.font = `14px ${names}`
            return [`${family} ${script}`, Math.round(context.measureText(sample).width * 10) / 10]
          }),
        ),
      )
    },
    { FAMILIES, SAMPLES },
  )
}
