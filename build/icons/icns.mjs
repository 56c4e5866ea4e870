/** The word for each size (pixels) in a macOS .icns; the second one of 256 and 512 is the double-density one. */
const WORDS = {
  16: ['icp4'],
  32: ['icp5', 'ic11'],
  64: ['ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
}

/** Sizes (pixels) that an .icns wants. */
export const ICNS_SIZES = Object.keys(WORDS).map(Number)

/**
 * A macOS .icns of PNG images, as macOS has read them since 10.7. `images` are `{ pixels, bytes }`. Ours, because
 * electron-builder downloads a tool to make one from a PNG.
 */
export function icns(images) {
  const parts = images.flatMap(({ pixels, bytes }) =>
    WORDS[pixels].flatMap((word) => [head(word, bytes.length), bytes]),
  )
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  return Buffer.concat([head('icns', length), ...parts])
}

/** Four letters, and the length of what follows together with these eight bytes. */
function head(word, length) {
  const bytes = Buffer.alloc(8)
  bytes.write(word, 'latin1')
  bytes.writeUInt32BE(length + 8, 4)
  return bytes
}
