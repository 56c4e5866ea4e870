import { Icon, type IconName } from './icon'

export interface IconButtonProps {
  icon: IconName
  /** What it does: its name, and what the pointer shows. */
  label: string
  onClick(): void
}

/** A button that is a picture alone. */
export function IconButton({ icon, label, onClick }: IconButtonProps) {
  return (
    <button className="icon-btn" type="button" aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} size={14} />
    </button>
  )
}
