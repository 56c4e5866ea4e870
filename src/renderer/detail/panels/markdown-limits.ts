/** A plan of a person's length is a tenth of it (characters). */
const LONGEST = 24 * 1024
/** Quotes and lists inside each other, on one line: the parser's time grows with their square. */
const DEEPEST = 12
/** Marks that may open or close something: each is tried with all others. */
const MOST_MARKS = 2400

const NESTED = new RegExp(`^(?:[ \\t]*(?:>|[-+*][ \\t]|\\d{1,9}[.)][ \\t])){${DEEPEST},}`, 'm')
const INDENTED = /^[ \t]{60,}\S/m

/** Whether a text may be parsed as markdown: one that is made to be costly would hold up the page. */
export function isReadable(text: string): boolean {
  if (text.length > LONGEST || NESTED.test(text) || INDENTED.test(text)) return false
  return (text.match(/[*_~[\]`|]/g)?.length ?? 0) <= MOST_MARKS
}
