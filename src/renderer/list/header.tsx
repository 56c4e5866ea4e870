import type { Snapshot } from '../../shared/contract'
import { headline } from '../../shared/words'
import { Icon } from '../icons/icon'
import { Mark } from '../icons/mark'
import { modKey } from '../keys/platform'
import { SETTINGS_HREF } from '../app/route'
import { BoardToggle } from '../board/board-toggle'

/** The three questions in one glance: the light and its words. */
export function Header({ snapshot, mac }: { snapshot: Snapshot | null; mac: boolean }) {
  const [first, ...rest] = snapshot ? headline(snapshot).parts : ['Looking for agents']
  return (
    <header className="head">
      <h1>
        <Mark state={snapshot?.light ?? 'off'} size={20} />
        <span className="words">
          <span className="ws">
            <strong>{first}</strong>
            {rest.map((part) => (
              <span className="rest" key={part}>
                {part}
              </span>
            ))}
          </span>
        </span>
      </h1>
      <BoardToggle />
      <a
        className="icon-btn"
        href={SETTINGS_HREF}
        aria-label="Settings"
        title={`Settings  ${modKey(',', mac)}`}
      >
        <Icon name="settings" />
      </a>
    </header>
  )
}
