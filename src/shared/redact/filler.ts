const LETTERS = 'bcdfghjklmnpqrstvwxz'
const DIGITS = '0123456789'
const HEX = '0123456789abcdef'

/** Words for words: the same one always gets the same filler, another one another, of the same length. */
export interface Filler {
  /** `hex`: a part of a UUID, whatever its letters. */
  word(word: string, hex?: boolean): string
}

/**
 * Makes filler: consonants for words, digits for numbers, hex digits for what looks like an id in hex, so that a path,
 * a folder's slug and an id in a text still belong together. Very short words may share theirs.
 */
export function createFiller(): Filler {
  const known = new Map<string, string>()
  const counts = new Map<string, number>()
  return {
    word(word, hex = false) {
      const letters = alphabet(word, hex)
      const key = `${letters}${word}`
      const before = known.get(key)
      if (before !== undefined) return before
      const place = `${letters}${word.length}`
      let made = word
      // Never itself: a filler that is the word by chance would tell it.
      for (let tries = 0; made === word && tries < 2; tries += 1) {
        const count = (counts.get(place) ?? 0) + 1
        counts.set(place, count)
        made = written(count, letters, word.length)
      }
      known.set(key, made)
      return made
    },
  }
}

function alphabet(word: string, hex: boolean): string {
  if (hex) return HEX
  if (/^\d+$/.test(word)) return DIGITS
  return /^[0-9a-f]{7,}$/.test(word) ? HEX : LETTERS
}

/** A count in the alphabet's own digits, the last ones first, to the length. */
function written(count: number, letters: string, length: number): string {
  let text = ''
  for (let rest = count; text.length < length; rest = Math.floor(rest / letters.length))
    text += letters[rest % letters.length] ?? ''
  return text
}
