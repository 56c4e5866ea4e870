import type { Line } from '../../../shared/adapters'

/** A longer line is skipped and counted (bytes): one record must not take the memory of all others. */
export const LONGEST_LINE = 32 * 1024 * 1024

const NEWLINE = 0x0a
const RETURN = 0x0d
const BRACE = 0x7b
const END_BRACE = 0x7d

export type Emit = (line: Line) => void

/**
 * Splits bytes into lines, however they are cut into reads. Splitting is on 0x0A before any decoding, so a character
 * that is cut in two is whole again. Tolerates CRLF, a byte-order mark, NULs before a line, empty lines.
 */
export class LineSplitter {
  /** Lines that were longer than `LONGEST_LINE`. */
  skipped = 0
  /** A last line that was counted early went on as something else: the file must be read again from its start. */
  broken = false

  #at: number
  #lineStart: number
  #held: Buffer[] = []
  #heldBytes = 0
  #mode: 'line' | 'discard' | 'after-early'

  /** `midLine`: what comes first is the rest of a line whose beginning is not known; it is thrown away. */
  constructor(offset: number, midLine = false) {
    this.#at = offset
    this.#lineStart = offset
    this.#mode = midLine ? 'discard' : 'line'
  }

  /** Offset behind the last byte seen. */
  get end(): number {
    return this.#at
  }

  push(bytes: Uint8Array, emit: Emit): void {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    let from = 0
    for (;;) {
      const newline = chunk.indexOf(NEWLINE, from)
      if (newline < 0) break
      this.#close(chunk.subarray(from, newline), emit)
      from = newline + 1
      this.#lineStart = this.#at + from
    }
    this.#keep(chunk.subarray(from))
    this.#at += chunk.length
  }

  /**
   * The file ends here for now. A last line without its newline counts when it parses as a whole: a strict prefix of
   * a JSON object never does. Its newline may come later and is then no second line.
   */
  flush(emit: Emit): void {
    if (this.#mode !== 'line' || this.#heldBytes === 0) return
    if (lastVisible(this.#held) !== END_BRACE) return
    const line = Buffer.concat(this.#held)
    const [start, end] = trim(line, this.#lineStart)
    if (line[start] !== BRACE || !parses(line.toString('utf8', start, end))) return
    this.#emit(line, emit)
    this.#drop()
    this.#mode = 'after-early'
  }

  #close(rest: Buffer, emit: Emit): void {
    if (this.#mode === 'after-early') this.#spoilt(rest)
    else if (this.#mode === 'line') {
      if (this.#heldBytes + rest.length > LONGEST_LINE) this.skipped += 1
      else if (this.#heldBytes === 0) this.#emit(rest, emit)
      else this.#emit(Buffer.concat([...this.#held, rest]), emit)
    }
    this.#drop()
    this.#mode = 'line'
  }

  #keep(rest: Buffer): void {
    if (rest.length === 0 || this.#mode === 'discard') return
    if (this.#mode === 'after-early') return this.#spoilt(rest)
    if (this.#heldBytes + rest.length > LONGEST_LINE) {
      this.skipped += 1
      this.#drop()
      this.#mode = 'discard'
      return
    }
    // The caller uses its buffer again.
    this.#held.push(Buffer.from(rest))
    this.#heldBytes += rest.length
  }

  #spoilt(rest: Buffer): void {
    if (rest.some((byte) => byte !== RETURN && byte !== 0x20 && byte !== 0x09)) this.broken = true
  }

  #emit(line: Buffer, emit: Emit): void {
    const [start, end] = trim(line, this.#lineStart)
    if (end <= start) return
    emit({
      offset: this.#lineStart + start,
      length: end - start,
      bytes: line.subarray(start, end),
    })
  }

  #drop(): void {
    this.#held = []
    this.#heldBytes = 0
  }
}

/** Where a line's own bytes begin and end: without byte-order mark, NULs before it, and the CR of CRLF. */
function trim(line: Buffer, offset: number): [start: number, end: number] {
  let start = 0
  let end = line.length
  if (offset === 0 && line[0] === 0xef && line[1] === 0xbb && line[2] === 0xbf) start = 3
  while (start < end && line[start] === 0) start += 1
  while (end > start && line[end - 1] === RETURN) end -= 1
  return [start, end]
}

function lastVisible(parts: readonly Buffer[]): number | null {
  for (let i = parts.length - 1; i >= 0; i -= 1) {
    const part = parts[i]
    for (let j = (part?.length ?? 0) - 1; j >= 0; j -= 1) {
      const byte = part?.[j]
      if (byte !== undefined && byte !== 0x20 && byte !== 0x09 && byte !== RETURN) return byte
    }
  }
  return null
}

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    // Half a record: the rest will come.
    return false
  }
}
