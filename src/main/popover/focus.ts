import type { PushOf } from '../../shared/contract'

export type Target = PushOf<'andon:focus'>

/**
 * Tells the page where to go once it can listen: what is sent before a page has subscribed is lost. A page that asked
 * for the snapshot has.
 */
export function createFocus(send: (target: Target) => void) {
  let ready = false
  let pending: Target | null = null
  return {
    ask(target: Target) {
      if (ready) send(target)
      else pending = target
    },
    /** The page asked for its first snapshot. */
    ready() {
      ready = true
      if (pending) send(pending)
      pending = null
    },
    /** The page is gone. */
    reset() {
      ready = false
      pending = null
    },
  }
}
