import type { Session } from '../../src/shared/contract'
import type { Segment } from './truth'

/** What a screen is compared with. */
export type Said = Pick<Session, 'state' | 'reason' | 'hint'>

/** Whether what Andon says of a Claude Code session (undefined: not listed) is what the screen says. */
export function claudeAgrees(
  { truth }: Pick<Segment, 'truth'>,
  session: Said | undefined,
): boolean {
  if (truth === 'ended') return session === undefined || session.state === 'ended'
  if (!session) return false
  const { state, reason } = session
  switch (truth) {
    case 'waiting:permission':
      return state === 'waiting' && reason.kind === 'permission'
    case 'waiting:question':
      return state === 'waiting' && reason.kind === 'question'
    case 'waiting:plan':
      return state === 'waiting' && reason.kind === 'plan'
    case 'dialog':
      return state === 'idle' && reason.kind === 'dialog'
    case 'idle':
      return state === 'idle' && reason.kind !== 'dialog'
    default:
      return state === truth
  }
}

/** The same for a Codex thread. `hintWillDo`: a hint counts as a wait, where nothing tells the two apart yet. */
export function codexAgrees(
  { truth, who }: Pick<Segment, 'truth' | 'who'>,
  { state, reason, hint }: Said,
  hintWillDo: boolean,
): boolean {
  switch (truth) {
    case 'waiting:permission':
    case 'waiting:question':
      return (
        (state === 'waiting' && reason.kind === truth.slice('waiting:'.length)) ||
        (hintWillDo && state === 'busy' && hint === 'maybe_waiting')
      )
    case 'waiting:plan':
      return state === 'waiting' && reason.kind === 'plan'
    case 'dialog':
      return state === 'idle'
    case 'idle':
      // Esc in the menu behind a plan leaves no trace: the plan still asks for the go-ahead.
      return state === 'idle' || (state === 'waiting' && reason.kind === 'plan')
    case 'ended':
      if (who === 'thread') return state === 'ended'
      // The window is gone, the daemon keeps the thread loaded for a minute.
      return state === 'ended' || state === 'idle' || state === 'error' || reason.kind === 'plan'
    default:
      return state === truth
  }
}
