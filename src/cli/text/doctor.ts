import type { Doctor, Session } from '../../shared/contract'
import { oneLine, toolName, unwritten } from '../../shared/words'
import { drawable, markOf, paint, type Look } from './terminal'
import { cutTo, edges } from './width'

const HOME_WORDS = {
  ok: '',
  absent: 'no such folder',
  faulty: 'read, but not all of it',
  unreadable: 'cannot be read',
} as const

const DRIFT_WORDS = {
  record: 'kind of record',
  status: 'status word',
  waitingFor: 'reason to wait',
  op: 'operation',
} as const

/** `andon doctor`: what was looked at, what could not be read, what was not understood, and why each state. */
export function doctorText(doctor: Doctor, sessions: readonly Session[], look: Look): string {
  const blocks = [
    homes(doctor, look),
    faults(doctor, look),
    drift(doctor, look),
    states(doctor, sessions, look),
  ]
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.map((line) => drawable(look, line)).join('\n'))
    .join('\n\n')
}

function homes(doctor: Doctor, look: Look): string[] {
  const lines = doctor.homes.flatMap((home) => {
    const counts =
      home.status === 'absent'
        ? ''
        : `${many(home.sessions, 'session')}, ${many(home.files, 'file')}`
    const note = [HOME_WORDS[home.status], counts].filter(Boolean).join(' · ')
    const line = `  ${edges(`${toolName(home.tool)}  ${oneLine(home.home)}`, note, look.columns - 3)}`
    const limit = home.sessions > 0 ? unwritten(home.tool) : null
    return limit === null ? [line] : [line, `    ${limit}`]
  })
  return [
    paint(look, 'strong', 'Where Andon looks'),
    ...(lines.length > 0 ? lines : ['  nowhere: every tool is switched off']),
  ]
}

function faults(doctor: Doctor, look: Look): string[] {
  if (doctor.faults.length === 0) return []
  return [
    paint(look, 'strong', 'What could not be read'),
    ...doctor.faults.flatMap((fault) => [
      `  ${cutTo(`${toolName(fault.tool)}  ${oneLine(fault.file ?? fault.home)}`, look.columns - 3)}`,
      `    ${cutTo(oneLine(fault.message), look.columns - 5)}`,
    ]),
  ]
}

function drift(doctor: Doctor, look: Look): string[] {
  if (doctor.drift.length === 0) return []
  return [
    paint(look, 'strong', 'Words that this version of Andon does not know'),
    '  States are still read; some details may be missing.',
    ...doctor.drift.map((item) => {
      const version = item.version === null ? '' : ` ${oneLine(item.version)}`
      const left = `${toolName(item.tool)}${version}  ${DRIFT_WORDS[item.what]} “${oneLine(item.word)}”`
      return `  ${edges(left, `${item.count}×`, look.columns - 3)}`
    }),
  ]
}

const SURE = {
  told: 'the agent wrote it',
  inferred: 'inferred: no record says so, a rule concluded it',
  unknown: 'nothing readable says so',
} as const

function states(doctor: Doctor, sessions: readonly Session[], look: Look): string[] {
  if (doctor.sessions.length === 0) return ['No sessions.']
  const titles = new Map(sessions.map((session) => [session.id, session.title]))
  return [
    paint(look, 'strong', 'Why each state'),
    ...doctor.sessions.flatMap((judged) => {
      const { state, reason, evidence, confidence } = judged
      const text = oneLine(reason.text)
      const place = [
        evidence.file,
        evidence.offset === null ? null : `byte ${evidence.offset}`,
        evidence.at,
      ]
        .filter((part) => part !== null)
        .map(oneLine)
      const indent = (line: string) => `    ${cutTo(line, look.columns - 5)}`
      return [
        `  ${paint(look, state, cutTo(`${markOf(look, state)} ${oneLine(titles.get(judged.id) ?? '') || 'untitled'}`, look.columns - 3))}`,
        indent(judged.id),
        indent(`${state}, ${reason.kind}${text ? `: ${text}` : ''}`),
        indent(`rule ${oneLine(evidence.rule)} · ${SURE[confidence]}`),
        ...(place.length > 0 ? [indent(place.join(' · '))] : []),
      ]
    }),
  ]
}

function many(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`
}
