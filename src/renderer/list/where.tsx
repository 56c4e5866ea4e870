import { Fragment } from 'react'
import type { Session } from '../../shared/contract'
import { oneLine } from '../../shared/words'
import { Glyph } from '../icons/glyph'

/** Tool, project and, where there is room, branch. */
export function Where({ session, branch = false }: { session: Session; branch?: boolean }) {
  const parts = whereOf(session, branch)
  return (
    <span className="where" title={session.cwd ?? undefined}>
      <Glyph tool={session.tool} />
      {parts.length > 0 && (
        <span className="cut">
          <Parts parts={parts} />
        </span>
      )}
    </span>
  )
}

/** Each in its own direction: a project from right to left still stands before its branch. */
export function Parts({ parts }: { parts: readonly string[] }) {
  return parts.map((part, i) => (
    <Fragment key={i}>
      {i > 0 && ' · '}
      <bdi>{part}</bdi>
    </Fragment>
  ))
}

/** The project, then the branch, as far as they are known. */
export function whereOf(session: Pick<Session, 'project' | 'branch'>, branch: boolean): string[] {
  return [session.project, branch ? session.branch : null]
    .map((part) => oneLine(part ?? ''))
    .filter((part) => part !== '')
}
