import { memo, useMemo } from 'react'
import { oneLine } from '../../../shared/words'
import { diffLines, markWords, type DiffLine, type FileDiff } from './diff-lines'

const CLASS = { '+': 'a', '−': 'd', ' ': '' } as const

/** One file's hunks: the lines with their numbers, and in a changed line the words that changed. */
export const DiffView = memo(function DiffView({ file }: { file: FileDiff }) {
  const hunks = useMemo(() => file.hunks.map((hunk) => markWords(diffLines(hunk))), [file])
  return (
    <div
      className="diff"
      tabIndex={0}
      role="group"
      aria-label={`Diff of ${oneLine(file.file)}`}
      dir="ltr"
    >
      {hunks.map((lines, index) => (
        <Hunk key={index} lines={lines} first={index === 0} />
      ))}
    </div>
  )
})

function Hunk({ lines, first }: { lines: readonly DiffLine[]; first: boolean }) {
  return (
    <>
      {!first && (
        <div className="h">
          <span />
          <span />
          <span>…</span>
        </div>
      )}
      {lines.map(({ sign, number, pieces }, index) => (
        <div key={index} className={CLASS[sign]}>
          <span aria-hidden="true">{number}</span>
          <span>{sign}</span>
          <span>
            {pieces.map((piece, at) => (piece.changed ? <b key={at}>{piece.text}</b> : piece.text))}
          </span>
        </div>
      ))}
    </>
  )
}
