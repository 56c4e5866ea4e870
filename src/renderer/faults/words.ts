import type { Drift, Source } from '../../shared/contract'
import { count, toolName } from '../../shared/words'

/** `2 files of Mistral Vibe could not be read.` */
export function faultSentence(source: Source): string {
  const tool = toolName(source.tool)
  if (source.status === 'unreadable') return `${tool}’s folder ${source.home} could not be read.`
  const files = new Set(source.faults.map((fault) => fault.file).filter((file) => file !== null))
  if (files.size === 0) return source.faults[0]?.message ?? `${tool} could not be read in full.`
  return `${count(files.size, 'file')} of ${tool} could not be read.`
}

/** `Codex 0.98 writes 3 kinds of record that Andon does not know yet. …` */
export function driftSentence(source: Source): string {
  const versions = new Set(source.drift.map(({ version }) => version).filter((v) => v !== null))
  const version = versions.size === 1 ? ` ${[...versions].join('')}` : ''
  const kinds = count(new Set(source.drift.map(word)).size, 'word')
  const record = source.drift.every(({ what }) => what === 'record')
  const what = record ? `${kinds.replace('word', 'kind')} of record` : kinds
  return `${toolName(source.tool)}${version} writes ${what} that Andon does not know yet. States are still read; some details may be missing.`
}

const WHAT = {
  record: 'record',
  status: 'status',
  waitingFor: 'what it waits for',
  op: 'operation',
} as const satisfies Record<Drift['what'], string>

/** `record · seen 4 times · 0.98` */
export function driftLine({ what, count: n, version }: Drift): string {
  return [WHAT[what], `seen ${n === 1 ? 'once' : `${n} times`}`, version]
    .filter((part) => part !== null)
    .join(' · ')
}

function word({ what, word }: Drift): string {
  return `${what} ${word}`
}
