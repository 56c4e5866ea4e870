import { use, type ReactNode } from 'react'
import { Icon, type IconName } from '../../icons/icon'
import { PanelName } from './name'

export interface PanelProps {
  icon: IconName
  title: string
  /** A command or a path beside the title. */
  code?: string | null
  end?: ReactNode
  /** It is what the session waits for. */
  waits?: boolean
  foot?: ReactNode
  children?: ReactNode
}

/** The frame of the shared screen. */
export function Panel({
  icon,
  title,
  code = null,
  end,
  waits = false,
  foot,
  children,
}: PanelProps) {
  const name = use(PanelName)
  return (
    <section className={waits ? 'live waits' : 'live'} aria-label={name}>
      <header>
        <Icon name={icon} size={14} />
        <span className="what">
          <b>{title}</b>
          {code !== null && (
            <code className="cut" dir="ltr">
              {code}
            </code>
          )}
        </span>
        {end !== undefined && <span className="end">{end}</span>}
      </header>
      {children}
      {foot !== undefined && <footer>{foot}</footer>}
    </section>
  )
}
