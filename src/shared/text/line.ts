/** One line for a list: white space flattened, cut at `max` characters with an ellipsis. Never splits a character. */
export function oneLine(text: string, max = 200): string {
  // Only what can be shown is flattened: a prompt may be a pasted megabyte.
  const flat = text
    .slice(0, max * 8)
    .replace(/\s+/g, ' ')
    .trim()
  if (flat.length <= max) return flat
  const cut = flat.slice(0, max - 1)
  const last = cut.charCodeAt(cut.length - 1)
  return `${last >= 0xd800 && last <= 0xdbff ? cut.slice(0, -1) : cut}…`
}

/** The first line that has something on it, cut like `oneLine`. */
export function firstLine(text: string, max = 200): string {
  const start = text.search(/\S/)
  if (start < 0) return ''
  const rest = text.slice(start, start + max * 8)
  const end = rest.search(/[\r\n]/)
  return oneLine(end < 0 ? rest : rest.slice(0, end), max)
}
