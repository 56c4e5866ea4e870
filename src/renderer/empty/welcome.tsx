import { toolSchema, type Source } from '../../shared/contract'
import { toolName } from '../../shared/words'
import { Glyph } from '../icons/glyph'
import { TestButton } from '../settings/test-button'
import { useActions, useAppState } from '../store/context'

/** Shown until it was read, once: what Andon reads, that nothing leaves the computer, whether notifications come. */
export function Welcome({ sources }: { sources: readonly Source[] }) {
  const wanted = useAppState(({ settings, settled }) => settled && !settings.welcomed)
  const canNotify = useAppState(({ shell }) => shell?.can.notify ?? false)
  const settings = useAppState((state) => state.settings)
  const { save } = useActions()
  if (!wanted) return null
  return (
    <section className="welcome" aria-labelledby="welcome">
      <h2 id="welcome">Andon tells you when an agent needs you</h2>
      <p>It reads what they write on this computer:</p>
      <ul>
        {toolSchema.options.map((tool) => (
          <li key={tool}>
            <Glyph tool={tool} size={15} />
            <span>{toolName(tool)}</span>
            <code className="cut">{placesOf(tool, sources)}</code>
          </li>
        ))}
      </ul>
      <p>It changes nothing in there, asks no server, and nothing leaves this computer.</p>
      <p className="acts">
        <button
          className="btn ink"
          type="button"
          onClick={() => save({ ...settings, welcomed: true })}
        >
          Got it
        </button>
        {canNotify && <TestButton />}
      </p>
    </section>
  )
}

function placesOf(tool: Source['tool'], sources: readonly Source[]): string {
  return sources
    .filter((source) => source.tool === tool)
    .map(({ home }) => home)
    .join(', ')
}
