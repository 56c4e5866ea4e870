import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { draw, drawApp, GLYPHS } from './icons/draw.mjs'
import { icns, ICNS_SIZES } from './icons/icns.mjs'
import { ico } from './icons/ico.mjs'
import { loadRaster, png } from './icons/raster.mjs'

/**
 * Draws every image of the tray from build/icons/*.svg. `npm run build` calls it, so that images and drawings cannot
 * differ. The names are what src/main/tray/image.ts asks for:
 *   Linux    <glyph>-<paint>-<pixels>.png   one bitmap of the right size
 *   Windows  <glyph>-<paint>.ico
 *   macOS    <glyph>Template.png and @2x; <glyph>-light.png, <glyph>-dark.png and @2x where colour is wanted
 * Usage: node build/icons.mjs [folder], default out/icons; the application's icon goes to dist/icons.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const LINUX_SIZES = [22, 32, 48]
const WINDOWS_SIZES = [16, 20, 24, 32, 48]
/** What a Linux package puts into the icon theme, by names of this form. */
const THEME_SIZES = [16, 32, 48, 64, 128, 256, 512]
const PANEL_PAINTS = ['light', 'dark', 'mono-light', 'mono-dark']

const fresh = (folder) => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return (name, bytes) => writeFileSync(join(folder, name), bytes)
}

function trayImages(write) {
  for (const glyph of GLYPHS) {
    for (const paint of PANEL_PAINTS) {
      const svg = draw(glyph, paint)
      for (const pixels of LINUX_SIZES) write(`${glyph}-${paint}-${pixels}.png`, png(svg, pixels))
      const images = WINDOWS_SIZES.map((pixels) => ({ pixels, bytes: png(svg, pixels) }))
      write(`${glyph}-${paint}.ico`, ico(images))
    }
    for (const paint of ['light', 'dark', 'template']) {
      const name = paint === 'template' ? `${glyph}Template` : `${glyph}-${paint}`
      write(`${name}.png`, png(draw(glyph, paint), 16))
      write(`${name}@2x.png`, png(draw(glyph, paint), 32))
    }
  }
}

function appImages(write, theme) {
  const svg = drawApp()
  const at = (sizes) => sizes.map((pixels) => ({ pixels, bytes: png(svg, pixels) }))
  write('icon.png', png(svg, 1024))
  write('icon.ico', ico(at([16, 24, 32, 48, 64, 256])))
  write('icon.icns', icns(at(ICNS_SIZES)))
  for (const { pixels, bytes } of at(THEME_SIZES)) theme(`${pixels}x${pixels}.png`, bytes)
}

await loadRaster()
const write = fresh(resolve(process.argv[2] ?? join(root, 'out/icons')))
trayImages(write)
write('app.png', png(drawApp(), 256))
if (process.argv[2] === undefined)
  appImages(fresh(join(root, 'dist/icons')), fresh(join(root, 'dist/icons/theme')))
