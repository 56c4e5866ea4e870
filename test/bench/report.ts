import { cpus, totalmem } from 'node:os'
import { writeFileSync } from 'node:fs'
import { isMet, ratioOf, type Figure, type Target } from './figure'
import { LIMITS } from './limits'

/** A figure as the cells of a table. */
export function rowOf(figure: Figure): string[] {
  const { name, what, value, unit, baseline, target } = figure
  const ratio = ratioOf(figure)
  const met = isMet(figure)
  return [
    `${what} (\`${name}\`)`,
    said(value, unit),
    baseline === null ? '' : `${baseline.what}: ${said(baseline.value, unit)}`,
    ratio === null ? '' : `${short(ratio)} ×`,
    target === null ? '' : targetOf(target, unit),
    met === null ? '' : met ? 'met' : `**missed**: ${LIMITS[name] ?? 'not explained yet'}`,
  ]
}

const short = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)

const said = (value: number, unit: string): string =>
  `${short(value)}${unit === '' ? '' : ` ${unit}`}`

const targetOf = ({ at, value, of }: Target, unit: string): string =>
  `${at === 'most' ? '≤' : '≥'} ${of === 'ratio' ? `${value} ×` : said(value, unit)}`

const HEAD = ['figure', 'value', 'baseline', 'ratio', 'target', '']

/** Writes docs/bench.md. */
export function writeReport(path: string, figures: readonly Figure[], seconds: number): void {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const table = [
    line(HEAD),
    line(HEAD.map(() => '---')),
    ...figures.map((figure) => line(rowOf(figure))),
  ]
  const with_ = figures.filter((figure) => isMet(figure) !== null)
  const missed = with_.filter((figure) => isMet(figure) === false)
  const gb = Math.round(totalmem() / 1e9)
  const machine = `${process.platform} ${process.arch}, ${cpus().length} × ${cpus()[0]?.model ?? '?'}, ${gb} GB, Node ${process.version}`
  writeFileSync(
    path,
    `# What Andon costs

Written by \`npm run bench\` (${new Date().toISOString().slice(0, 10)}, ${machine}, ${seconds} s). ${with_.length - missed.length} of ${with_.length} targets are met.
A baseline is measured in the same run, by a process of its own on the same files: the ratio travels to other machines,
the seconds do not. MB are 10⁶ bytes; the worlds are generated (\`test/bench/worlds\`) with the kinds and sizes of records
of the collected transcripts.

${table.join('\n')}

The large log is read in the background after the first snapshot: until then its tail says what the session does, and
only totals (\`usage.complete\`) wait for the pass.
`,
  )
}
