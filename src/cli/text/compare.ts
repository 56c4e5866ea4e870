import type { Difference } from '../compare/differences'

/** A value longer than this is cut; `--json` has it whole. */
const LONGEST = 200

/** Each session with its records, each record with what the two builds say. */
export function compareText(found: readonly Difference[]): string {
  const lines: string[] = []
  let session: string | null | undefined
  let record: string | undefined
  for (const each of found) {
    if (each.session !== session) {
      lines.push(each.session ?? 'all sessions')
      session = each.session
      record = undefined
    }
    if (each.record !== record) lines.push(`  ${each.record}`)
    record = each.record
    lines.push(
      `    ${each.field === '' ? 'all of it' : each.field}`,
      `      base: ${short(each.base)}`,
      `      here: ${short(each.here)}`,
    )
  }
  return lines.join('\n')
}

function short(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}… (${text.length} characters)` : text
}
