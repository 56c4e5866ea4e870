import type { Session } from '../../shared/contract'
import { accessibleName, oneLine } from '../../shared/words'
import { sessionHref } from '../app/route'
import { useTicking } from '../time/context'

/** The row's title, which is the link that the whole row is the target of; named in full for a screen reader. */
export function Hit({ session, stop }: { session: Session; stop: boolean }) {
  const name = useTicking((now) => accessibleName(session, now))
  return (
    <span className="title cut" dir="auto">
      <a
        className="hit"
        href={sessionHref(session.id)}
        data-stop={session.id}
        tabIndex={stop ? 0 : -1}
        aria-label={name}
        draggable={false}
      >
        {titleOf(session)}
      </a>
    </span>
  )
}

/** A session's title for the eye; never empty. */
export function titleOf(session: Pick<Session, 'title' | 'project'>): string {
  return oneLine(session.title) || oneLine(session.project ?? '') || 'untitled'
}
