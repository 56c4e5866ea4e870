import type { SessionState } from '../../../session'
import { questionAtEnd } from '../../../text'
import type { Meta } from '../docs'
import type { Lived } from '../liveness'
import { verdict, type Verdict } from '../verdict'

/** An open turn without a process that can be named is believed for so long after the last save (ms). */
const SILENCE = 15 * 60_000

/**
 * README "Legacy": what the last line says. Saves run after a whole step, so a wait is never on disk and legacy is
 * never `waiting`; what is shown is at best the state after the last step, hence `inferred` while a turn is open.
 */
export function judgeLegacy(
  state: SessionState,
  meta: Meta | null,
  lived: Lived,
  now: number,
): Verdict {
  const at = meta?.savedAt ?? null
  const answered = state.turn === 'open' && state.turnBy?.rule !== 'legacy.user'
  if (lived.life === 'dead') {
    return verdict('ended', answered ? 'killed' : 'exited', 'legacy.no_process', at, {
      confidence: 'inferred',
    })
  }
  if (state.turn === 'interrupted') return verdict('idle', 'interrupted', 'legacy.cancelled', at)
  if (state.turn === 'none')
    return verdict('idle', 'fresh', 'legacy.no_turn', at, { confidence: 'inferred' })
  if (state.turn === 'open') return open(state, lived, at, now, answered)
  const asked = questionAtEnd(state.lastText)
  return verdict('idle', asked === null ? 'done' : 'asked', 'legacy.assistant', at, {
    text: asked ?? '',
  })
}

function open(
  state: SessionState,
  lived: Lived,
  at: number | null,
  now: number,
  answered: boolean,
): Verdict {
  // The prompt is written when the turn is over: one that is last got no answer (Esc, or an error nobody records).
  if (!answered) {
    return verdict('idle', 'interrupted', 'legacy.user', at, { confidence: 'inferred' })
  }
  if (lived.life === 'unknown' && at !== null && now - at > SILENCE) {
    return verdict('ended', 'killed', 'legacy.silence', at, { confidence: 'inferred' })
  }
  const call = state.calls.at(-1)
  return verdict('busy', call ? 'tool' : 'thinking', state.turnBy?.rule ?? 'legacy.calls', at, {
    confidence: 'inferred',
    text: call ? `${call.name}: ${call.target}` : '',
    activity: call ? { label: call.name, target: call.target, startedAt: call.at } : null,
  })
}
