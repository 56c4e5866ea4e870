import { useState, type ReactNode } from 'react'
import { Icon, type IconName } from '../icons/icon'
import { IconButton } from '../icons/icon-button'

export interface NoteProps {
  icon: IconName
  sentence: string
  /** Shown when the person asks for details. */
  details?: ReactNode
  /** Where to do something about it. */
  link?: { href: string; words: string }
  onDismiss?(): void
}

/** A quiet line above the list. Never amber: amber means you. */
export function Note({ icon, sentence, details, link, onDismiss }: NoteProps) {
  const [open, setOpen] = useState(false)
  return (
    <div className="note" role="status">
      <Icon name={icon} />
      <div>
        <p>
          <span>{sentence}</span>{' '}
          {link && (
            <a className="text-btn link" href={link.href}>
              {link.words}
            </a>
          )}
          {details !== undefined && (
            <button
              className="text-btn link"
              type="button"
              aria-expanded={open}
              onClick={() => setOpen(!open)}
            >
              {open ? 'Hide details' : 'Details'}
            </button>
          )}
        </p>
        {open && details}
      </div>
      {onDismiss && <IconButton icon="close" label="Dismiss" onClick={onDismiss} />}
    </div>
  )
}
