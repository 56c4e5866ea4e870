import type { Source } from '../../shared/contract'
import { count } from '../../shared/words'
import { modKey } from '../keys/platform'

export interface FooterProps {
  sources: readonly Source[]
  hasRows: boolean
  canGoTo: boolean
  mac: boolean
}

/** What is watched, and the two keys worth knowing. */
export function Footer({ sources, hasRows, canGoTo, mac }: FooterProps) {
  return (
    <footer className="foot">
      <span className="grow cut">{hasRows ? watched(sources) : 'Looks again by itself'}</span>
      {hasRows ? (
        <Hint keys="↵" words="Open" narrow={!canGoTo} />
      ) : (
        <Hint keys={modKey(',', mac)} words="Settings" />
      )}
      {hasRows && canGoTo && <Hint keys={modKey('↵', mac)} words="Go to it" narrow />}
    </footer>
  )
}

/** `narrow`: it stays when there is little room. */
function Hint({ keys, words, narrow = false }: { keys: string; words: string; narrow?: boolean }) {
  return (
    <span className={narrow ? 'hint' : 'hint opt-n'}>
      <kbd className="key">{keys}</kbd>
      {words}
    </span>
  )
}

function watched(sources: readonly Source[]): string {
  const tools = new Set(sources.filter((s) => s.status !== 'absent').map((s) => s.tool))
  const faults = sources.reduce((sum, source) => sum + source.faults.length, 0)
  const words = `${count(tools.size, 'tool')} watched`
  return faults === 0 ? words : `${words} · ${count(faults, 'file')} unread`
}
