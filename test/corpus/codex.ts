import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Action } from '../../fixtures/format'
import type { Session } from '../../src/shared/contract'
import { openRig } from '../harness/rig'
import { tableRows, unquoted } from './table'
import { verdictOn, type Verdict } from './verdict'

export interface CodexSample {
  file: string
  /** How many lines of it are there; null: all. */
  lines: number | null
  /** The judgement's own words, without the reason. */
  expected: string
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/
const NO_ID = '00000000-0000-4000-8000-000000000000'
const PID = 4001

/** Final states and states in the middle of a file. A shape dump has no state. */
export function codexSamples(folder: string): CodexSample[] {
  const page = readFileSync(join(folder, 'INDEX.md'), 'utf8')
  const whole = tableRows(page, ['file', 'expected final state and why']).map((row) => ({
    file: unquoted(row['file'] ?? ''),
    lines: null,
    expected: judgement(row['expected final state and why'] ?? ''),
  }))
  const cut = tableRows(page, ['file', 'after line', 'expected state']).map((row) => ({
    file: unquoted(row['file'] ?? ''),
    lines: Number(row['after line']),
    expected: judgement(row['expected state'] ?? ''),
  }))
  return [...whole, ...cut].filter(({ expected }) => !expected.startsWith('n/a'))
}

const judgement = (cell: string): string => /\*\*(.+?)\*\*/.exec(cell)?.[1] ?? cell

export const nameOf = ({ file, lines }: CodexSample): string =>
  lines === null ? file : `${file} after line ${lines}`

/** One sample as if its last record had been written half a minute ago and its process held it open. */
export async function judgeCodexSample(folder: string, sample: CodexSample): Promise<Verdict> {
  const text = cutTo(readFileSync(join(folder, sample.file), 'utf8'), sample.lines)
  const thread = threadOf(sample.file, text)
  const last = lastTime(text)
  const rig = await openRig({ start: last + 30_000, homes: { codex: ['.codex'] }, all: true })
  try {
    const file = `.codex/sessions/2026/01/01/rollout-2026-01-01T00-00-00-${thread}.jsonl`
    const born: Action = {
      op: 'born',
      process: {
        pid: PID,
        startedAt: last - 3_600_000,
        command: 'codex',
        args: ['codex'],
        openFiles: [join(rig.root, file)],
        locks: [],
      },
    }
    await rig.act([{ op: 'write', file, content: { text } }, born])
    const { sessions } = await rig.look()
    const session = sessions.find((each) => each.id === `codex:${thread}`)
    return verdictOn(nameOf(sample), sample.expected, session, (each) =>
      agrees(sample.expected, each),
    )
  } finally {
    await rig.close()
  }
}

function cutTo(text: string, lines: number | null): string {
  return lines === null ? text : `${text.split('\n').slice(0, lines).join('\n')}\n`
}

function threadOf(file: string, text: string): string {
  const first = text.slice(0, text.indexOf('\n')).slice(0, 400)
  return UUID.exec(basename(file))?.[0] ?? UUID.exec(first)?.[0] ?? NO_ID
}

function lastTime(text: string): number {
  const times = [...text.matchAll(/^\{"timestamp":"([^"]+)"/gm)].map((match) =>
    Date.parse(match[1] ?? ''),
  )
  const known = times.filter((time) => !Number.isNaN(time))
  return known.length > 0 ? known.reduce((a, b) => Math.max(a, b)) : Date.parse('2025-09-10')
}

/** The first word of a judgement is the state; a plan that awaits its go-ahead is a wait (contract.md). */
function agrees(expected: string, { state, reason }: Session): boolean {
  if (expected.includes('plan ready')) return state === 'waiting' && reason.kind === 'plan'
  if (expected.startsWith('no own turn')) return state === 'idle' && reason.kind === 'fresh'
  const word = /^\w+/.exec(expected)?.[0]
  if (word === 'interrupted') return state === 'idle' && reason.kind === 'interrupted'
  if (word === 'waiting') {
    const question = expected.includes('question')
    return state === 'waiting' && reason.kind === (question ? 'question' : 'permission')
  }
  if (word === 'idle') return state === 'idle' && reason.kind !== 'interrupted'
  return state === word
}
