/** The same numbers in every run (mulberry32): results of two runs are of the same bytes. Each call gives [0, 1). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const WORDS =
  'session reader offset cursor record window parse value table queue index state writer folder'.split(
    ' ',
  )

/** Text as programs print it: short lines, some quotation marks, now and then a character beyond ASCII. */
export function codeText(random: () => number, length: number): string {
  const word = (): string => WORDS[Math.floor(random() * WORDS.length)] ?? ''
  let text = ''
  for (let line = 1; text.length < length; line += 1) {
    const quoted = random() < 0.4 ? `"${word()} ${word()}"` : `${word()}[${line}]`
    text += `${' '.repeat(2 * Math.floor(random() * 4))}const ${word()} = ${word()}(${quoted}, ${word()})\n`
    if (random() < 0.02) text += '// – gemessen, 測定済み ✓\n'
  }
  return text.slice(0, length)
}
