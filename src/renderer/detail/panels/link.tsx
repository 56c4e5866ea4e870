import type { ReactNode } from 'react'
import { oneLine } from '../../../shared/words'
import { useStore } from '../../store/context'

/**
 * A link that an agent wrote: a button that asks the shell, which decides. The page itself goes nowhere, so there is no
 * address in it that could be followed. In a browser nothing can be asked: the address stands beside its words.
 */
export function Link({ href = '', children }: { href?: string | undefined; children: ReactNode }) {
  const { actions, kind } = useStore()
  const url = webAddress(href)
  if (url === null) return <span className="no-link">{children}</span>
  if (kind === 'browser') {
    return (
      <span className="no-link">
        {children}
        {text(children) !== url && <small dir="ltr"> ({oneLine(url)})</small>}
      </span>
    )
  }
  return (
    <button
      className="link"
      type="button"
      title={oneLine(url)}
      onClick={() => actions.open({ what: 'link', url })}
    >
      {children}
    </button>
  )
}

/** Only what a browser shows; null for anything else, be it a script, a file or a place in this page. */
export function webAddress(href: string): string | null {
  if (!URL.canParse(href)) return null
  const { protocol } = new URL(href)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}

const text = (children: ReactNode): string => (typeof children === 'string' ? children : '')
