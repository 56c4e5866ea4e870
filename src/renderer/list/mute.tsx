import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { mutesOf } from '../../shared/alerts'
import type { Mute, Session } from '../../shared/contract'
import { Icon } from '../icons/icon'
import { useAppState } from '../store/context'
import { useTicking } from '../time/context'
import { tomorrow, untilWords } from '../time/until'

const HOUR = 3_600_000

export interface MuteActions {
  mute(id: string, muted: boolean): void
  muteBy(rule: Mute, muted: boolean): void
}

export interface MuteProps {
  session: Pick<Session, 'id' | 'project'>
  muted: boolean
  /** Its place in the order of Tab. */
  tabIndex: 0 | -1
  actions: MuteActions
}

/** Mute opens what to mute and until when, in place; Unmute lifts whatever mutes this session. */
export function MuteButton({ session, muted, tabIndex, actions }: MuteProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  if (muted) return <Unmute session={session} tabIndex={tabIndex} actions={actions} />
  return (
    <>
      <button
        ref={button}
        className="btn ghost"
        type="button"
        tabIndex={tabIndex}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        title="No notification; it still counts in the header  M"
        onClick={() => setOpen(!open)}
      >
        <Icon name="mute" size={14} />
        Mute
      </button>
      {open && <MutePanel id={id} session={session} actions={actions} onClose={close} />}
    </>
  )
}

function Unmute({ session, tabIndex, actions }: Omit<MuteProps, 'muted'>) {
  const mutes = useAppState(({ settings }) => settings.mutes)
  const why = useTicking((now) =>
    mutesOf(mutes, session, now)
      .map(({ scope, value, until }) =>
        scope === 'project'
          ? `All of ${value} is muted ${untilWords(until, now)}`
          : `Muted ${untilWords(until, now)}`,
      )
      .join(' · '),
  )
  return (
    <button
      className="btn ghost"
      type="button"
      tabIndex={tabIndex}
      title={`${why}  M`}
      onClick={() => actions.mute(session.id, false)}
    >
      <Icon name="bell" size={14} />
      Unmute
    </button>
  )
}

const ENDS = [
  { label: 'For 1 hour', until: (now: number) => now + HOUR },
  { label: 'Until tomorrow', until: tomorrow },
  { label: 'For good', until: () => null },
] as const

interface PanelProps {
  id: string
  session: MuteProps['session']
  actions: MuteActions
  onClose(): void
}

function MutePanel({ id, session, actions, onClose }: PanelProps) {
  const [scope, setScope] = useState<Mute['scope']>('session')
  const panel = useRef<HTMLDivElement>(null)
  const { project } = session

  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('input:checked, button')?.focus()
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  const mute = (until: number | null) =>
    actions.muteBy(
      {
        scope,
        value: scope === 'project' && project !== null ? project : session.id,
        until: until === null ? null : new Date(until).toISOString(),
      },
      true,
    )
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  }
  return (
    <div ref={panel} id={id} className="mute" role="group" aria-label="Mute" onKeyDown={keys}>
      {project !== null && (
        <span className="pick-one" role="radiogroup" aria-label="What to mute">
          <Scope
            name={id}
            words="This session"
            on={scope === 'session'}
            set={() => setScope('session')}
          />
          <Scope
            name={id}
            words={`All of ${project}`}
            on={scope === 'project'}
            set={() => setScope('project')}
          />
        </span>
      )}
      <span className="ends">
        {ENDS.map(({ label, until }) => (
          <button
            key={label}
            className="btn plain"
            type="button"
            onClick={() => mute(until(Date.now()))}
          >
            {label}
          </button>
        ))}
      </span>
    </div>
  )
}

function Scope(props: { name: string; words: string; on: boolean; set(): void }) {
  return (
    <label>
      <input type="radio" name={props.name} checked={props.on} onChange={props.set} />
      <span className="cut">{props.words}</span>
    </label>
  )
}
