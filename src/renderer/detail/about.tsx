import type { Session } from '../../shared/contract'
import { oneLine, toolName } from '../../shared/words'
import { Fold } from './fold'
import type { Settings } from './source'

interface AboutProps {
  session: Session
  settings: Settings
}

/** What the session is: for a bug report, or to find it elsewhere. */
export function About({ session, settings }: AboutProps) {
  const version = session.version === null ? '' : ` ${session.version}`
  const facts: [string, string | null][] = [
    ['Asked', session.prompt],
    ['Tool', `${toolName(session.tool)}${version}`],
    ['Model', session.model],
    ['Effort', settings.effort ?? null],
    ['Permissions', settings.permissions ?? null],
    ['Folder', session.cwd],
    ['Home', session.home],
    ['Process', session.pid === null ? null : String(session.pid)],
    ['Session', session.id],
  ]
  return (
    <Fold title="About this session">
      <dl className="kv">
        {facts.map(([name, value]) => {
          const text = oneLine(value ?? '')
          return (
            text !== '' && (
              <div key={name} className="kv-pair">
                <dt>{name}</dt>
                <dd dir="auto">{text}</dd>
              </div>
            )
          )
        })}
      </dl>
    </Fold>
  )
}
