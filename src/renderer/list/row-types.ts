import type { Mute } from '../../shared/contract'

/** What a row can do. One object for the whole list and stable, so that rows are drawn again only for their session. */
export interface RowActions {
  open(id: string): void
  /** The row got the focus: the roving stop is here now. */
  focus(id: string): void
  mute(id: string, muted: boolean): void
  muteBy(rule: Mute, muted: boolean): void
  /** Null where the shell cannot bring a window to the front. */
  goTo: ((id: string) => void) | null
  dismiss(id: string): void
}
