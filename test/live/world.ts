import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Action } from '../../fixtures/format'
import type { Process } from '../../src/shared/contract'
import type { FileEvent, Recording, TimelineEvent } from './timeline'

/** Every client of the recordings was started here. */
const PROJECT = '/home/dev/project'

/**
 * Turns the events of a recording into changes of a world below a temporary root: `.claude/…`, `.codex/…` and
 * `tmp/…` lie there as they are named. A log grows by the bytes that its final file has at that place.
 */
export function worldOf(recording: Recording, configFolder: '.claude' | '.codex') {
  const written = new Map<string, number>()
  const bytes = new Map<string, Buffer | null>()

  const finalBytes = (path: string): Buffer | null => {
    const known = bytes.get(path)
    if (known !== undefined) return known
    const file = path.startsWith(`${configFolder}/`)
      ? join(recording.home, path.slice(configFolder.length + 1))
      : null
    const read = file !== null && existsSync(file) ? readFileSync(file) : null
    bytes.set(path, read)
    return read
  }

  const fileActions = (event: FileEvent): Action[] => {
    // A key's name is recorded as `<64 hex>`.
    const path = event.path.replace('<64 hex>', 'ab'.repeat(32))
    const before = written.get(path)
    if (event.event === 'deleted') {
      written.delete(path)
      return before === undefined ? [] : [{ op: 'remove', file: path }]
    }
    if (event.touched) return [{ op: 'touch', file: path }]
    const size = event.size ?? 0
    written.set(path, size)
    if (event.link !== undefined) {
      return before === undefined ? [{ op: 'link', file: path, target: event.link }] : []
    }
    const content = contentOf(event)
    if (content !== null) return replaceOrWrite(event, path, content)
    const source = finalBytes(path)
    if (source === null) return replaceOrWrite(event, path, 'x'.repeat(size))
    if (before !== undefined && event.event === 'changed' && before <= size) {
      const base64 = source.subarray(before, size).toString('base64')
      return [{ op: 'append', file: path, content: { base64 } }]
    }
    return replaceOrWrite(event, path, source.subarray(0, size).toString('utf8'))
  }

  return {
    /** The file changes of an event. */
    actions: (event: TimelineEvent): Action[] => ('path' in event ? fileActions(event) : []),
    /** Applies a process event to a table. `root` makes the recorded paths of open files absolute. */
    applyToProcesses(event: TimelineEvent, table: Map<number, Process>, root: string): void {
      if ('openFiles' in event) return holdFiles(event, table, root)
      if (!('pid' in event) || !('event' in event)) return
      if (event.event === 'died') table.delete(event.pid)
      else if (event.event === 'born') {
        table.set(event.pid, {
          pid: event.pid,
          ppid: event.ppid,
          startedAt: recording.start + event.t,
          procStart: event.procStart,
          command: event.comm,
          args: event.cmd.split(' '),
          cwd: PROJECT,
        })
      }
    },
  }
}

function contentOf(event: FileEvent): string | null {
  if (event.raw !== undefined && event.content === null) return event.raw
  return event.content === undefined ? null : JSON.stringify(event.content)
}

/** A replaced file is another file under the same name, a changed one is written in place. */
function replaceOrWrite(event: FileEvent, path: string, text: string): Action[] {
  if (event.event !== 'replaced') return [{ op: 'write', file: path, content: { text } }]
  const fresh = `${path}.new`
  return [
    { op: 'write', file: fresh, content: { text } },
    { op: 'rename', from: fresh, to: path },
  ]
}

type HeldFiles = Extract<TimelineEvent, { openFiles: string[] }>

function holdFiles(event: HeldFiles, table: Map<number, Process>, root: string): void {
  const of = (pid: number, lines: string[], pattern: RegExp): string[] =>
    lines.flatMap((line) => {
      const match = pattern.exec(line)
      return match && Number(match[1]) === pid && match[2] !== undefined
        ? [join(root, match[2])]
        : []
    })
  for (const [pid, process] of table) {
    table.set(pid, {
      ...process,
      openFiles: of(pid, event.openFiles, /^(\d+) (.+)$/),
      locks: of(pid, event.locks, /pid (\d+) (.+)$/),
    })
  }
}
