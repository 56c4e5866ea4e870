/**
 * UTF-8 without DOM or Node types: both have `TextDecoder`, neither may be imported here. Bytes that are no UTF-8
 * become U+FFFD, a byte-order mark at the start is dropped.
 */
declare const TextDecoder: new (label: string) => { decode(bytes: Uint8Array): string }

const decoder = new TextDecoder('utf-8')

export const utf8 = (bytes: Uint8Array): string => decoder.decode(bytes)

/** Do the bytes begin with this ASCII text at `at`? Nothing is decoded. */
export function startsAt(bytes: Uint8Array, ascii: string, at = 0): boolean {
  if (at + ascii.length > bytes.length) return false
  for (let i = 0; i < ascii.length; i += 1) {
    if (bytes[at + i] !== ascii.charCodeAt(i)) return false
  }
  return true
}
