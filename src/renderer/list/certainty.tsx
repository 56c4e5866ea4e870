import type { Session } from '../../shared/contract'
import { hintWords } from '../../shared/words'

/** Beside the state, in words: that no record says so, or that it might be a wait which is never written down. */
export function Certainty({ session }: { session: Pick<Session, 'confidence' | 'hint'> }) {
  const hint = hintWords(session)
  if (hint !== null) {
    return (
      <span
        className="inferred end"
        title="A prompt that this tool never writes down would look the same. Open to see why."
      >
        {hint}
      </span>
    )
  }
  if (session.confidence !== 'inferred') return null
  return (
    <span className="inferred end" title="No record says so; a rule concluded it. Open to see why.">
      inferred
    </span>
  )
}
