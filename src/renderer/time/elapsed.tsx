import type { Session, State } from '../../shared/contract'
import { elapsed, says } from '../../shared/words'
import { ago } from './ago'
import { useTicking } from './context'

const SPENT = {
  waiting: 'waiting for',
  error: 'stopped for',
  busy: 'working for',
  background: 'in background for',
  idle: 'idle for',
  unknown: 'unknown for',
  ended: 'ended',
} as const satisfies Record<State, string>

/** How long the session has been in its state. Nothing when nobody knows since when. */
export function StateTime({ session }: { session: Session }) {
  const { since, state } = session
  const text = useTicking((now) => {
    if (since === null) return ''
    const at = Date.parse(since)
    return state === 'ended' ? ago(at, now) : elapsed(now - at)
  })
  const how = state === 'ended' ? says(session).word : ''
  const words = [how, text].filter((part) => part !== '').join(' · ')
  if (words === '') return null
  return (
    <span className="time" title={SPENT[state]}>
      {words}
    </span>
  )
}

/** A duration that still runs, `3 min`. */
export function Running({ since }: { since: string }) {
  return <>{useTicking((now) => elapsed(now - Date.parse(since)))}</>
}
