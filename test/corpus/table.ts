/** One row of an INDEX.md, by the heading of its column. */
export type Row = Readonly<Record<string, string>>

/** All rows of a page's tables whose heading has the given columns. A `\|` inside a cell is no border. */
export function tableRows(markdown: string, columns: readonly string[]): Row[] {
  const rows: Row[] = []
  let heading: string[] | null = null
  for (const line of markdown.split('\n')) {
    const cells = cellsOf(line)
    if (!cells) heading = null
    else if (!heading) heading = cells
    else if (!cells.every((cell) => /^:?-+:?$/.test(cell))) {
      const row = Object.fromEntries(heading.map((name, index) => [name, cells[index] ?? '']))
      if (columns.every((name) => name in row)) rows.push(row)
    }
  }
  return rows
}

function cellsOf(line: string): string[] | null {
  const text = line.trim()
  if (!text.startsWith('|') || !text.endsWith('|')) return null
  return text
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
}

/** The text inside the backquotes of a cell. */
export const unquoted = (cell: string): string => cell.replaceAll('`', '')
