import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

const require = createRequire(import.meta.url)
let ready

/** Loads the renderer once. WebAssembly, so the bytes are the same on every system and no native build is needed. */
export function loadRaster() {
  ready ??= initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')))
  return ready
}

/** PNG bytes of an SVG, `pixels` wide. */
export function png(svg, pixels) {
  const drawing = new Resvg(svg, { fitTo: { mode: 'width', value: pixels } })
  const image = drawing.render()
  const bytes = Buffer.from(image.asPng())
  image.free()
  drawing.free()
  return bytes
}
