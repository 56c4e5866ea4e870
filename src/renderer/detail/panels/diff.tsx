import { useState } from 'react'
import type { Session } from '../../../shared/contract'
import { oneLine, says } from '../../../shared/words'
import { near } from '../../list/near'
import { askedAt, footOf } from './ask'
import { diffCounts, type FileDiff } from './diff-lines'
import { DiffView } from './diff-view'
import { Panel } from './frame'

export interface DiffPanelProps {
  files: readonly FileDiff[]
  session: Session
  /** It is not applied yet: the session waits for the person's word. */
  asks: boolean
}

/** The newest edit as it was applied, or as it is asked for; further files of it one at a time. */
export function DiffPanel({ files, session, asks }: DiffPanelProps) {
  const [at, setAt] = useState(0)
  const index = Math.min(at, files.length - 1)
  const file = files[index]
  if (!file) return null
  const { added, removed } = diffCounts(file)
  const counts = (
    <>
      <span className="plus">+{added}</span> <span className="minus">−{removed}</span>
    </>
  )
  const more = files.length > 1 && (
    <button className="text-btn" type="button" onClick={() => setAt((index + 1) % files.length)}>
      Next file
    </button>
  )
  const where = files.length > 1 ? `${index + 1} of ${files.length} files` : ''
  const foot = asks ? footOf(session) : where
  return (
    <Panel
      icon="edit"
      waits={asks}
      title={asks ? says(session).word : 'Edited'}
      code={oneLine(near(file.file, session.cwd))}
      end={asks ? (askedAt(session) ?? counts) : counts}
      foot={
        foot === '' && !more ? undefined : (
          <>
            <span>{foot}</span>
            {more}
          </>
        )
      }
    >
      <DiffView file={file} />
    </Panel>
  )
}
