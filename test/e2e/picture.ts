import type { Page } from 'playwright-core'

export interface Colours {
  width: number
  height: number
  /** Mean of all pixels, 0 black to 255 white. */
  brightness: number
  /** How many colours there are: a blank picture has one. */
  different: number
}

/** Looks at a PNG with a browser's own decoder, on a blank page: one of ours may not load it. */
export async function colours(page: Page, png: Buffer): Promise<Colours> {
  const blank = await page.context().newPage()
  try {
    return await blank.evaluate(async (base64) => {
      const image = new Image()
      image.src = `data:image/png;base64,${base64}`
      await image.decode()
      const { width, height } = image
      const context = new OffscreenCanvas(width, height).getContext('2d')
      if (!context) throw new Error('no canvas')
      context.drawImage(image, 0, 0)
      const { data } = context.getImageData(0, 0, width, height)
      const seen = new Set<number>()
      let sum = 0
      for (let i = 0; i < data.length; i += 4) {
        const [r = 0, g = 0, b = 0] = data.subarray(i, i + 3)
        seen.add((r << 16) | (g << 8) | b)
        sum += (r + g + b) / 3
      }
      return { width, height, brightness: (sum * 4) / data.length, different: seen.size }
    }, png.toString('base64'))
  } finally {
    await blank.close()
  }
}
