import { useEffect, useMemo, useRef, useState } from 'react'
import type { Session } from '../../shared/contract'
import { isMuted } from '../../shared/alerts'
import { headline } from '../../shared/words'
import { NothingFound } from '../empty/empty'
import { useMac } from '../keys/mac'
import { stopNamed } from '../keys/roving'
import { Announcer } from '../list/announcer'
import { Header } from '../list/header'
import type { ListUi, UpdateListUi } from '../list/list-ui'
import { settle, type Placement } from '../list/placement'
import { useHeld } from '../list/use-held'
import { useNewWaits } from '../list/use-waits'
import { useAppState } from '../store/context'
import { BoardTile } from './board-tile'
import { FeedProvider, useFeed } from './context'
import { useBoardKeys } from './use-board-keys'

const NO_SESSIONS: readonly Session[] = []

/** All sessions with their screens, like a call; the one that needs you comes first and is raised. */
export function BoardScreen({ ui, update }: { ui: ListUi; update: UpdateListUi }) {
  const snapshot = useAppState((state) => state.snapshot)
  const mutes = useAppState((state) => state.settings.mutes)
  const mac = useMac()
  const grid = useRef<HTMLUListElement>(null)
  const feed = useFeed()
  const { held, on } = useHeld()
  const sessions = snapshot?.sessions ?? NO_SESSIONS
  const shown = useOrder(sessions, held)
  const arrived = useNewWaits(snapshot?.sessions ?? null)
  const stop = shown.some(({ id }) => id === ui.stop) ? ui.stop : (shown[0]?.id ?? null)
  const now = Date.parse(snapshot?.generatedAt ?? '')
  const lead = shown.find((session) => session.state === 'waiting' && !isMuted(mutes, session, now))
  useBoardKeys({ grid, stop, update, mac })

  // Back from a session's own screen, the focus is on its tile.
  const first = useRef(ui.stop)
  useEffect(() => {
    if (first.current !== null && grid.current) stopNamed(grid.current, first.current)?.focus()
  }, [])

  return (
    <main className="popover board" aria-label="Andon">
      <Header snapshot={snapshot} mac={mac} />
      <Announcer words={snapshot ? headline(snapshot).text : ''} arrived={arrived} />
      <div className="scroll" {...on}>
        {snapshot && sessions.length === 0 && <NothingFound sources={snapshot.sources} />}
        <FeedProvider value={feed}>
          <ul className="tiles" ref={grid} aria-label="Sessions">
            {shown.map((session) => (
              <BoardTile
                key={session.id}
                session={session}
                stop={session.id === stop}
                lead={session === lead}
              />
            ))}
          </ul>
        </FeedProvider>
      </div>
    </main>
  )
}

/** The order of need, which stands still while the pointer is inside. */
function useOrder(sessions: readonly Session[], held: boolean): readonly Session[] {
  const [placed, setPlaced] = useState<readonly Placement[]>([])
  const next = settle(placed, sessions, held)
  // Derived from what was shown before: React's own pattern, it draws again at once and before the screen does.
  if (next !== placed) setPlaced(next)
  return useMemo(() => {
    const byId = new Map(sessions.map((session) => [session.id, session]))
    return next.flatMap(({ id }) => byId.get(id) ?? [])
  }, [next, sessions])
}
