import { useState } from 'react'
import { oneLine } from '../../../shared/words'
import { diffCounts, diffLines, type DiffLine, type FileDiff } from './diff-lines'
import { Panel } from './frame'

const CLASS = { '+': 'a', '−': 'd', ' ': '' } as const

/** The newest edit as it was applied; further files of it one at a time. */
export function DiffPanel({ files }: { files: readonly FileDiff[] }) {
  const [at, setAt] = useState(0)
  const index = Math.min(at, files.length - 1)
  const file = files[index]
  if (!file) return null
  const { added, removed } = diffCounts(file)
  const name = oneLine(file.file)
  return (
    <Panel
      icon="edit"
      title="Edited"
      code={name}
      end={
        <>
          <span className="plus">+{added}</span> <span className="minus">−{removed}</span>
        </>
      }
      foot={
        files.length > 1 ? (
          <>
            <span>
              {index + 1} of {files.length} files
            </span>
            <button
              className="text-btn"
              type="button"
              onClick={() => setAt((index + 1) % files.length)}
            >
              Next file
            </button>
          </>
        ) : undefined
      }
    >
      <div className="diff" tabIndex={0} role="group" aria-label={`Diff of ${name}`} dir="ltr">
        {file.hunks.map((hunk, i) => (
          <Hunk key={i} lines={diffLines(hunk)} first={i === 0} />
        ))}
      </div>
    </Panel>
  )
}

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
      {lines.map(({ sign, number, text }, i) => (
        <div key={i} className={CLASS[sign]}>
          <span>{number}</span>
          <span>{sign}</span>
          <span>{text}</span>
        </div>
      ))}
    </>
  )
}
