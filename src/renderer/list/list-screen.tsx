import { useMemo, useRef, useState } from 'react'
import type { Session, Source } from '../../shared/contract'
import { headline } from '../../shared/words'
import { AllQuiet, NothingFound } from '../empty/empty'
import { Welcome } from '../empty/welcome'
import { SourceNotes } from '../faults/notes'
import { ShellNotes } from '../faults/shell-notes'
import { TroubleNotes } from '../faults/trouble-notes'
import { useActions, useAppState } from '../store/context'
import { useMac } from '../keys/mac'
import { Announcer } from './announcer'
import { Filter } from './filter'
import { Footer } from './footer'
import { Groups } from './groups'
import { Header } from './header'
import type { ListUi, UpdateListUi } from './list-ui'
import { FILTER_FROM, isFiltering } from './matches'
import { settle, type Placement } from './placement'
import { useAnchor } from './use-anchor'
import { useFirstRows } from './use-first-rows'
import { useHeld } from './use-held'
import { useListKeys } from './use-list-keys'
import { useReturn } from './use-return'
import { useNewWaits } from './use-waits'
import { listView, rovingStop } from './view'

const NO_SESSIONS: readonly Session[] = []
const NO_SOURCES: readonly Source[] = []

/** The board: the light in words, then every session in the order of need. */
export function ListScreen({ ui, update }: { ui: ListUi; update: UpdateListUi }) {
  const snapshot = useAppState((state) => state.snapshot)
  const { goTo } = useActions()
  const mac = useMac()
  const scroll = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const sessions = snapshot?.sessions ?? NO_SESSIONS
  const { held, on } = useHeld()
  const placements = usePlacements(sessions, held)
  const arrived = useNewWaits(snapshot?.sessions ?? null)
  const view = useFirstRows(
    useMemo(() => listView(placements, sessions, ui), [placements, sessions, ui]),
    ui.stop !== null,
  )
  const stop = rovingStop(view, ui.stop)

  useAnchor(scroll)
  useListKeys({ ui, update, view, stop, scroll, input, mac })
  useReturn(scroll, ui.stop)

  const live = sessions.some(({ state }) => state !== 'ended')
  const found = view.reduce((sum, { total }) => sum + total, 0)
  return (
    <main className="popover" aria-label="Andon">
      <Header snapshot={snapshot} mac={mac} />
      <Announcer words={snapshot ? headline(snapshot).text : ''} arrived={arrived} />
      {(sessions.length >= FILTER_FROM || isFiltering(ui)) && (
        <Filter input={input} ui={ui} update={update} sessions={sessions} found={found} />
      )}
      <div className="scroll" ref={scroll} {...on}>
        <ShellNotes />
        <Welcome sources={snapshot?.sources ?? NO_SOURCES} />
        <TroubleNotes ui={ui} update={update} />
        {snapshot && <SourceNotes sources={snapshot.sources} ui={ui} update={update} />}
        {snapshot && sessions.length === 0 && <NothingFound sources={snapshot.sources} />}
        {sessions.length > 0 && !live && <AllQuiet />}
        {sessions.length > 0 && found === 0 && (
          <div className="empty">
            <p>No session fits this filter.</p>
          </div>
        )}
        <Groups view={view} ui={ui} update={update} stop={stop} arrived={arrived} mac={mac} />
      </div>
      <Footer
        sources={snapshot?.sources ?? NO_SOURCES}
        hasRows={sessions.length > 0}
        canGoTo={goTo !== null}
        mac={mac}
      />
    </main>
  )
}

function usePlacements(sessions: readonly Session[], held: boolean): readonly Placement[] {
  const [shown, setShown] = useState<readonly Placement[]>([])
  const next = settle(shown, sessions, held)
  // Derived from what was shown before: React's own pattern, it draws again at once and before the screen does.
  if (next !== shown) setShown(next)
  return next
}
