import { isObject, parseObject, type Json } from './json'
import { utf8 } from './utf8'

/** What of a record is worth parsing, by the keys that its writer gives the rest. */
export interface Lean {
  /** Values of these keys are nobody's: each is read as 0, whatever it is. */
  unread: readonly string[]
  /** Of a text under one of these keys, right after the first key's text value, only the first line counts. */
  firstLine: readonly { after: string; value?: string; key: string }[]
}

export type ReadLean = (bytes: Uint8Array) => Json | null

const QUOTE = 0x22
const COLON = 0x3a
const COMMA = 0x2c
const BACKSLASH = 0x5c
const ZERO = 0x30
const LETTER_N = 0x6e
const LETTER_R = 0x72
const LETTER_U = 0x75
const OPEN = [0x7b, 0x5b]
const CLOSE = [0x7d, 0x5d]

/** Records below this are parsed whole: nothing in them is worth the search (bytes). */
const SMALL = 400
/** A text is cut behind its first line, yet not before this (bytes): what tools begin it with stays recognisable. */
const LEAST = 64
/** A first line longer than this is cut all the same: no list shows that much (bytes). */
const MOST = 16 * 1024
/** Past this many bytes the end of a text is looked for by the machine's own search. */
const NEAR = 48

/**
 * A reader of records with large bodies: like `parseObject`, but what nobody reads is left out before it is parsed. It
 * looks for keys only (a text directly before a colon), so no text inside of a record can look like one. A record that
 * is not JSON is still none, unless all that is wrong with it lies in what is left out.
 */
export function leanReader({ unread, firstLine }: Lean): ReadLean {
  const drop = tableOf(unread)
  const cuts = firstLine.map(({ after, value, key }) => ({
    after: ascii(after),
    value: value === undefined ? null : ascii(value),
    key: ascii(key),
  }))
  const keys = tableOf(firstLine.map(({ key }) => key))

  return (bytes) => {
    if (bytes.length < SMALL) return parseObject(bytes)
    const kept = new Kept(bytes)
    /** Where the newest key and its text value stand: what comes next may depend on it. */
    let keyAt = 0
    let keyEnd = 0
    let valueAt = 0
    let valueEnd = 0
    for (let at = quoteFrom(bytes, 0); at >= 0;) {
      const end = endOfText(bytes, at + 1)
      if (end < 0) return null
      const isKey = bytes[end + 1] === COLON
      if (!isKey) {
        valueAt = at + 1
        valueEnd = end
        at = quoteFrom(bytes, end + 1)
        continue
      }
      const value = end + 2
      // A writer that puts a space there is none of the large ones.
      if (isVisible(bytes[value]) && isOneOf(bytes, at + 1, end, drop)) {
        const past = pastValue(bytes, value)
        if (past < 0) return null
        kept.leave(value, past, true)
        at = quoteFrom(bytes, past)
        continue
      }
      const cut =
        bytes[value] === QUOTE &&
        isOneOf(bytes, at + 1, end, keys) &&
        cuts.some(
          (rule) =>
            isText(bytes, at + 1, end, rule.key) &&
            isText(bytes, keyAt, keyEnd, rule.after) &&
            valueAt > keyEnd &&
            (rule.value === null || isText(bytes, valueAt, valueEnd, rule.value)),
        )
      keyAt = at + 1
      keyEnd = end
      if (cut) {
        const past = endOfText(bytes, value + 1)
        if (past < 0) return null
        kept.leave(firstLineEnd(bytes, value + 1, past), past, false)
        at = quoteFrom(bytes, past + 1)
      } else at = quoteFrom(bytes, end + 1)
    }
    return parsed(kept.text())
  }
}

/** What is left of a record, in a buffer that is used again. */
let scratch = new Uint8Array(64 * 1024)

class Kept {
  readonly #bytes: Uint8Array
  #from = 0
  #length = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** Leaves out `[from, to)`; `zero`: it was a value and another one must stand there. */
  leave(from: number, to: number, zero: boolean): void {
    if (to - from < 2) return
    this.#take(from)
    if (zero) scratch[this.#length++] = ZERO
    this.#from = to
  }

  text(): string {
    if (this.#from === 0) return utf8(this.#bytes)
    this.#take(this.#bytes.length)
    return utf8(scratch.subarray(0, this.#length))
  }

  #take(to: number): void {
    const more = to - this.#from
    if (this.#length + more + 1 > scratch.length) {
      const larger = new Uint8Array(2 * (this.#length + more))
      larger.set(scratch.subarray(0, this.#length))
      scratch = larger
    }
    // No subarray: a buffer's own makes a buffer, which costs more than what is copied.
    const { buffer, byteOffset } = this.#bytes
    scratch.set(new Uint8Array(buffer, byteOffset + this.#from, more), this.#length)
    this.#length += more
  }
}

function parsed(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text.charCodeAt(0) === 0 ? text.replace(/^\0+/, '') : text)
    return isObject(value) ? value : null
  } catch {
    // As in `parseObject`: not a record.
    return null
  }
}

const isVisible = (byte: number | undefined): boolean => byte !== undefined && byte > 0x20

function quoteFrom(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at += 1) if (bytes[at] === QUOTE) return at
  return -1
}

/** The quotation mark that ends the text which begins at `from`; -1: none does. */
function endOfText(bytes: Uint8Array, from: number): number {
  let at = from
  for (const near = Math.min(from + NEAR, bytes.length); at < near; at += 1) {
    const byte = bytes[at]
    if (byte === QUOTE) return at
    if (byte === BACKSLASH) at += 1
  }
  while (at < bytes.length) {
    const quote = bytes.indexOf(QUOTE, at)
    if (quote < 0) return -1
    let slash = quote
    while (slash > at && bytes[slash - 1] === BACKSLASH) slash -= 1
    if ((quote - slash) % 2 === 0) return quote
    at = quote + 1
  }
  return -1
}

/** Behind the value that begins at `from`; -1: it does not end. */
function pastValue(bytes: Uint8Array, from: number): number {
  const first = bytes[from] ?? 0
  if (first === QUOTE) return endOfText(bytes, from + 1) + 1 || -1
  if (!OPEN.includes(first)) return pastWord(bytes, from)
  let depth = 0
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === QUOTE) {
      at = endOfText(bytes, at + 1)
      if (at < 0) return -1
    } else if (byte === OPEN[0] || byte === OPEN[1]) depth += 1
    else if (byte === CLOSE[0] || byte === CLOSE[1]) {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return -1
}

/** Behind a number, `true`, `false` or `null`. */
function pastWord(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === COMMA || byte === CLOSE[0] || byte === CLOSE[1]) return at
  }
  return -1
}

/** Where a text may be cut so that its first line with something on it is whole; its end where it may not be. */
function firstLineEnd(bytes: Uint8Array, from: number, end: number): number {
  let visible = false
  let whole = false
  for (let at = from; at < end; at += 1) {
    const byte = bytes[at] ?? 0
    const long = at - from
    // Never inside a character.
    if ((byte & 0xc0) !== 0x80 && ((whole && long >= LEAST) || (visible && long >= MOST))) return at
    if (byte === BACKSLASH) {
      const letter = bytes[at + 1]
      at += letter === LETTER_U ? 5 : 1
      whole ||= visible && (letter === LETTER_N || letter === LETTER_R)
    } else if (byte > 0x20 && byte < 0x7f) visible = true
  }
  return end
}

type Table = readonly (readonly Uint8Array[])[]

/** Keys by their length. */
function tableOf(words: readonly string[]): Table {
  const table: Uint8Array[][] = []
  for (const word of words) (table[word.length] ??= []).push(ascii(word))
  return Array.from(table, (same) => same ?? [])
}

const ascii = (word: string): Uint8Array => Uint8Array.from(word, (char) => char.charCodeAt(0))

function isOneOf(bytes: Uint8Array, from: number, to: number, table: Table): boolean {
  const same = table[to - from]
  if (same === undefined) return false
  for (const word of same) if (isText(bytes, from, to, word)) return true
  return false
}

function isText(bytes: Uint8Array, from: number, to: number, word: Uint8Array): boolean {
  if (to - from !== word.length) return false
  for (let i = 0; i < word.length; i += 1) if (bytes[from + i] !== word[i]) return false
  return true
}
