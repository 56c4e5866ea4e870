import type { PushName, PushOf, RequestName, RequestOf, ResponseOf } from '../../shared/contract'

/**
 * How the renderer meets its shell. Two implementations: the preload's `window.andon`, and fetch + EventSource against
 * `andon serve`. No component may ask which one it has, except for what a browser cannot do at all.
 */
export interface Bridge {
  readonly kind: 'desktop' | 'browser'
  /** Rejects with a sentence for the person when the shell refuses or cannot be reached. */
  request<N extends RequestName>(name: N, payload: RequestOf<N>): Promise<ResponseOf<N>>
  /** The listener is called on every push from now on; the result unsubscribes. */
  onPush<N extends PushName>(name: N, listener: (value: PushOf<N>) => void): () => void
  /** Where the shell can go away (a browser): false when it is lost, true when it is back. */
  onLink?(listener: (up: boolean) => void): () => void
}
