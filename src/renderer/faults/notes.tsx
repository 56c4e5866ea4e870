import { useState } from 'react'
import type { Source } from '../../shared/contract'
import { oneLine, toolName } from '../../shared/words'
import { toggled, type ListUi, type UpdateListUi } from '../list/list-ui'
import { Note } from './note'
import { copyText } from './copy'
import { driftLine, driftSentence, faultSentence } from './words'

/** More lines than this are left to `andon doctor`. */
const MOST_LINES = 20

export interface NotesProps {
  ui: Pick<ListUi, 'read'>
  update: UpdateListUi
}

/** One note for each source with faults and one for each with words nobody knows. A dismissed one stays away until it changes. */
export function SourceNotes({ sources, ui, update }: NotesProps & { sources: readonly Source[] }) {
  const notes = [...sources.map(faultNote), ...sources.map(driftNote)].filter(
    (note) => note !== null && !ui.read.has(note.key),
  )
  return notes.map(
    (note) =>
      note && (
        <Note
          key={note.key}
          icon={note.icon}
          sentence={note.sentence}
          details={note.details}
          onDismiss={() => update(({ read }) => ({ read: toggled(read, note.key, true) }))}
        />
      ),
  )
}

function faultNote(source: Source) {
  if (source.faults.length === 0 && source.status !== 'unreadable') return null
  const lines = source.faults.map(({ file, message }) => ({
    code: file === null ? source.home : `${source.home}/${file}`,
    words: message,
  }))
  const report = lines.map(({ code, words }) => `${code}: ${words}`).join('\n')
  return {
    key: `fault ${source.tool} ${source.home}\n${report}`,
    icon: 'filefault',
    sentence: oneLine(faultSentence(source)),
    details: lines.length > 0 ? <Lines lines={lines} report={report} /> : undefined,
  } as const
}

function driftNote(source: Source) {
  if (source.drift.length === 0) return null
  const lines = source.drift.map((drift) => ({ code: drift.word, words: driftLine(drift) }))
  const report = lines.map(({ code, words }) => `${toolName(source.tool)}: ${code} (${words})`)
  return {
    // Counts grow with every record; the note is the same as long as the words are.
    key: `drift ${source.tool} ${source.home}\n${lines.map(({ code }) => code).join('\n')}`,
    icon: 'info',
    sentence: driftSentence(source),
    details: <Lines lines={lines} report={report.join('\n')} />,
  } as const
}

interface LinesProps {
  lines: readonly { code: string; words: string }[]
  report: string
}

function Lines({ lines, report }: LinesProps) {
  const [copied, setCopied] = useState(false)
  const shown = lines.slice(0, MOST_LINES)
  return (
    <>
      <ul>
        {shown.map(({ code, words }, index) => (
          <li key={index}>
            <code className="cut" title={code}>
              {oneLine(code)}
            </code>
            <span>{oneLine(words)}</span>
          </li>
        ))}
        {lines.length > shown.length && (
          <li>
            <span>{lines.length - shown.length} more: andon doctor lists them all</span>
          </li>
        )}
      </ul>
      <p className="acts">
        <button
          className="btn plain"
          type="button"
          onClick={() => void copyText(report).then(setCopied)}
        >
          {copied ? 'Copied' : 'Copy report'}
        </button>
      </p>
    </>
  )
}
