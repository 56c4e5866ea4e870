import { useEffect, useRef } from 'react'
import { useAppState } from '../store/context'
import { MomentView } from '../replay/moment-view'
import { ReplayBar } from '../replay/replay-bar'
import { ReplayNote } from '../replay/replay-note'
import { useReplay, useReplayState } from '../replay/use-replay'
import { useReplayKeys } from '../replay/use-replay-keys'
import { useMac } from '../keys/mac'
import type { UpdateListUi } from '../list/list-ui'
import { About } from './about'
import { AgentTree } from './agents'
import { DetailHead } from './head'
import { LivePanel } from './live-panel'
import { Steps } from './steps'
import { Todo } from './todo'
import { UsageSection } from './usage'
import { useDetail } from './use-detail'
import { useDetailKeys } from './use-detail-keys'
import { Why } from './why'

export interface DetailScreenProps {
  id: string
  agent: string | null
  update: UpdateListUi
}

/** The shared screen: what one session does or asks right now, then all that is known of it. */
export function DetailScreen({ id, agent, update }: DetailScreenProps) {
  const listed = useAppState(
    ({ snapshot }) => snapshot?.sessions.find((session) => session.id === id) ?? null,
  )
  const { phase, loaded, loadEarlier } = useDetail(id, agent)
  const session = listed ?? loaded?.session ?? null
  const scroll = useRef<HTMLDivElement>(null)
  const mac = useMac()
  useDetailKeys({ id, agent, session, mac })
  const replay = useReplay(id, agent)
  const shown = useReplayState(replay, (state) => state.shown)
  useReplayKeys(replay)

  // Back on the list, the focus is on this session's row. Here it is on the page, so that the arrows scroll it.
  useEffect(() => {
    update(() => ({ stop: id }))
    scroll.current?.focus({ preventScroll: true })
  }, [id, update])

  const whole = agent === null
  const ended = session?.state === 'ended'
  return (
    <main className="popover" aria-label="Andon">
      <DetailHead session={session} agent={agent} id={id} mac={mac} />
      <ReplayNote replay={replay} ended={ended} />
      {shown && session && <MomentView shown={shown} session={session} agent={agent} />}
      <div className="scroll" ref={scroll} tabIndex={-1} hidden={shown !== null}>
        {phase === 'missing' && !session && <Plain text="There is no such session any more." />}
        {phase === 'failed' && !loaded && <Plain text="Its files could not be read just now." />}
        {session && loaded && <LivePanel session={session} screen={loaded.screen} whole={whole} />}
        {session && (whole || loaded?.todoItems) && (
          <Todo session={session} items={loaded?.todoItems} />
        )}
        {session && <AgentTree session={session} root={agent} />}
        {loaded && (
          <Steps
            id={id}
            agent={agent}
            timeline={loaded.timeline}
            cwd={session?.cwd ?? null}
            state={whole ? (session?.state ?? null) : null}
            loadEarlier={loadEarlier}
          />
        )}
        {session && whole && (
          <UsageSection session={session} limits={loaded?.limits ?? []} costUsd={loaded?.costUsd} />
        )}
        {session && whole && <Why session={session} />}
        {session && whole && <About session={session} settings={loaded?.settings ?? {}} />}
      </div>
      <ReplayBar replay={replay} ended={ended} />
    </main>
  )
}

function Plain({ text }: { text: string }) {
  return (
    <div className="empty">
      <p>{text}</p>
    </div>
  )
}
