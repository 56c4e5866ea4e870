/**
 * Splits a Windows command line as the C runtime does: quotes group, `\"` is a quote, backslashes are themselves
 * unless a quote follows.
 */
export function splitCommandLine(line: string): string[] {
  const words: string[] = []
  let word = ''
  let open = false
  let quoted = false
  for (let i = 0; i < line.length; i += 1) {
    const slashes = /^\\*/.exec(line.slice(i))?.[0].length ?? 0
    if (slashes > 0) {
      const quote = line[i + slashes] === '"'
      word += '\\'.repeat(quote ? Math.floor(slashes / 2) : slashes)
      open = true
      i += slashes - 1
      if (quote && slashes % 2 === 1) {
        word += '"'
        i += 1
      }
      continue
    }
    const char = line[i] ?? ''
    if (char === '"') {
      quoted = !quoted
      open = true
    } else if (!quoted && /\s/.test(char)) {
      if (open) words.push(word)
      word = ''
      open = false
    } else {
      word += char
      open = true
    }
  }
  return open ? [...words, word] : words
}
