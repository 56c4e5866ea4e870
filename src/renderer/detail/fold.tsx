import type { ReactNode } from 'react'
import { Icon } from '../icons/icon'

export interface FoldProps {
  title: string
  /** Short, at the heading's end: seen folded as well. */
  end?: ReactNode
  open?: boolean
  children: ReactNode
}

/** A section of the detail that folds. Its state is the browser's own and starts at `open`. */
export function Fold({ title, end, open = false, children }: FoldProps) {
  return (
    <details className="sec" open={open}>
      <summary>
        <span className="chev">
          <Icon name="chev" size={14} />
        </span>
        {title}
        <span className="end">{end}</span>
      </summary>
      <div className="in">{children}</div>
    </details>
  )
}
