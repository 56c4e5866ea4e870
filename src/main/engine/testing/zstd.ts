/** A zstd stream by hand (RFC 8878): not compressed, but a valid frame for every decoder. */
export function frameOf(blocks: readonly Uint8Array[], windowLog = 17): Uint8Array {
  const header = [0x28, 0xb5, 0x2f, 0xfd, 0x00, (windowLog - 10) << 3]
  const parts = blocks.flatMap((bytes, index) => [
    blockHeader(bytes.length, RAW, index === blocks.length - 1),
    bytes,
  ])
  return Buffer.concat([Uint8Array.from(header), ...parts])
}

/** `count` blocks of 128 KB of one byte each, four bytes a block. */
export function bombOf(byte: number, count: number): Uint8Array {
  const header = Uint8Array.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, (17 - 10) << 3])
  const block = (last: boolean) =>
    Buffer.concat([blockHeader(128 * 1024, RLE, last), Uint8Array.of(byte)])
  return Buffer.concat([header, ...Array.from({ length: count }, (_, i) => block(i === count - 1))])
}

/** Cuts bytes into blocks of at most so many bytes. */
export function blocksOf(bytes: Uint8Array, most: number): Uint8Array[] {
  const blocks: Uint8Array[] = []
  for (let at = 0; at < bytes.length; at += most) blocks.push(bytes.subarray(at, at + most))
  return blocks.length > 0 ? blocks : [bytes]
}

const RAW = 0
const RLE = 1

function blockHeader(size: number, type: number, last: boolean): Uint8Array {
  const word = (size << 3) | (type << 1) | Number(last)
  return Uint8Array.of(word & 0xff, (word >> 8) & 0xff, (word >> 16) & 0xff)
}
