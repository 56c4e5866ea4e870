import type { Subagent } from '../../shared/contract'
import { Icon } from '../icons/icon'
import { Mark } from '../icons/mark'

export const AGENT_WORDS = {
  busy: 'Working',
  waiting: 'Needs you',
  done: 'Done',
  failed: 'Failed',
  stopped: 'Stopped',
} as const satisfies Record<Subagent['state'], string>

/** A sub-agent's state as a mark: the session's own marks where it is alive, quiet signs where it is over. */
export function AgentMark({ state, size = 14 }: { state: Subagent['state']; size?: number }) {
  if (state === 'busy' || state === 'waiting') return <Mark state={state} size={size} />
  if (state === 'failed') return <Mark state="error" size={size} />
  return <Icon name={state === 'done' ? 'checked' : 'minus'} size={size} />
}
