import type { Session } from '../../shared/contract'
import { oneLine } from '../../shared/words'
import { Glyph } from '../icons/glyph'

/** Tool, project and, where there is room, branch. */
export function Where({ session, branch = false }: { session: Session; branch?: boolean }) {
  const text = whereOf(session, branch)
  return (
    <span className="where" title={session.cwd ?? undefined}>
      <Glyph tool={session.tool} />
      {text !== '' && (
        <span className="cut" dir="auto">
          {text}
        </span>
      )}
    </span>
  )
}

export function whereOf(session: Pick<Session, 'project' | 'branch'>, branch: boolean): string {
  return [session.project, branch ? session.branch : null]
    .map((part) => oneLine(part ?? ''))
    .filter((part) => part !== '')
    .join(' · ')
}
