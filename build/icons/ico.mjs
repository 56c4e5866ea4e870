/**
 * A Windows .ico of PNG images, which Windows reads since Vista. `images` are `{ pixels, bytes }`; 256 is written as 0.
 */
export function ico(images) {
  const head = Buffer.alloc(6 + 16 * images.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(images.length, 4)
  let offset = head.length
  images.forEach(({ pixels, bytes }, index) => {
    const at = 6 + 16 * index
    head.writeUInt8(pixels % 256, at)
    head.writeUInt8(pixels % 256, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(bytes.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += bytes.length
  })
  return Buffer.concat([head, ...images.map(({ bytes }) => bytes)])
}
