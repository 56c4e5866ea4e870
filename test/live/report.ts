import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReplayResult } from './replay'

/** `ANDON_REPLAY_REPORT=FOLDER` writes all disagreements of a run into one page a client, by recording. */
export function writeReport(client: string, results: ReadonlyMap<string, ReplayResult>): void {
  const folder = process.env['ANDON_REPLAY_REPORT']
  if (!folder) return
  const failed = [...results].filter(([, result]) => result.disagreements.length > 0)
  const pages = failed.map(([name, result]) =>
    [`## ${name}`, ...result.disagreements.map(({ t, what }) => `- t=${t} ms: ${what}`), ''].join(
      '\n',
    ),
  )
  const head = `# ${client}: ${results.size - failed.length} of ${results.size} recordings agree\n\n`
  writeFileSync(join(folder, `live-failures-${client}.md`), head + pages.join('\n'))
}
