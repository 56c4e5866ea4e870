import type { Source } from '../../shared/contract'
import { Glyph } from '../icons/glyph'
import { Mark } from '../icons/mark'

/** Nothing was ever found: what to do, and where Andon looked. */
export function NothingFound({ sources }: { sources: readonly Source[] }) {
  return (
    <>
      <div className="empty">
        <div className="lamps" aria-hidden="true">
          <Mark state="unknown" size={26} />
          <Mark state="unknown" size={26} />
          <Mark state="unknown" size={26} />
        </div>
        <h2>Nothing to watch yet</h2>
        <p>
          Start Claude Code, Codex or Mistral Vibe in any terminal. It shows up here by itself;
          there is nothing to set up.
        </p>
      </div>
      {sources.length > 0 && <Looked sources={sources} />}
    </>
  )
}

/** Sessions were found, none of them runs. */
export function AllQuiet() {
  return (
    <div className="empty">
      <h2>All quiet</h2>
      <p>No agent is running. Andon tells you when one needs you.</p>
    </div>
  )
}

function Looked({ sources }: { sources: readonly Source[] }) {
  return (
    <div className="looked">
      <h3>Andon looked here</h3>
      <ul>
        {sources.map((source) => (
          <li key={`${source.tool} ${source.home}`}>
            <Glyph tool={source.tool} size={15} />
            <code className="cut">{source.home}</code>
            <small>{found(source)}</small>
          </li>
        ))}
      </ul>
    </div>
  )
}

function found({ status, files }: Source): string {
  switch (status) {
    case 'absent':
      return 'not there'
    case 'unreadable':
      return 'could not be read'
    case 'faulty':
    case 'ok':
      return files === 0 ? 'there, but empty' : 'no session of late'
  }
}
