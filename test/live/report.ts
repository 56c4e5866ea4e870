import { writeFileSync } from 'node:fs'
import type { ReplayResult } from './replay'

/** `ANDON_REPLAY_REPORT=FILE` writes all disagreements of a run into one page, by recording. */
export function writeReport(client: string, results: ReadonlyMap<string, ReplayResult>): void {
  const file = process.env['ANDON_REPLAY_REPORT']
  if (!file) return
  const failed = [...results].filter(([, result]) => result.disagreements.length > 0)
  const pages = failed.map(([name, result]) =>
    [`## ${name}`, ...result.disagreements.map(({ t, what }) => `- t=${t} ms: ${what}`), ''].join(
      '\n',
    ),
  )
  const head = `# ${client}: ${results.size - failed.length} of ${results.size} recordings agree\n\n`
  writeFileSync(file, head + pages.join('\n'))
}
