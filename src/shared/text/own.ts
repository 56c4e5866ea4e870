/**
 * What a table says of a word that a file holds. Only its own keys: a plain `TABLE[word]` also finds what every object
 * has, such as `constructor`.
 */
export const own = <Value>(
  table: Readonly<Record<string, Value>>,
  word: string,
): Value | undefined => (Object.hasOwn(table, word) ? table[word] : undefined)
