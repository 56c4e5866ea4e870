import {
  PUSHES,
  REQUESTS,
  type PushName,
  type PushOf,
  type RequestName,
  type ResponseOf,
} from '../../shared/contract'
import { snapshotCheck } from './snapshots'

/** Checks what one shell says; it remembers the last snapshot, so each bridge has its own. */
export interface Check {
  /** The answer to a request as the contract has it. Throws a ZodError when the shell answered something else. */
  response<N extends RequestName>(name: N, value: unknown): ResponseOf<N>
  /** A pushed value, or null (and a line in the console) when it is not what the contract says: the last good one stays. */
  push<N extends PushName>(name: N, value: unknown): PushOf<N> | null
}

export function createCheck(): Check {
  const snapshot = snapshotCheck()
  const pushed = <N extends PushName>(name: N, value: unknown): unknown =>
    name === 'andon:snapshot:changed' ? snapshot(value) : PUSHES[name].parse(value)
  return {
    // TypeScript cannot relate a lookup by a generic key to the type inferred from it; the schema is that type's source.
    response: <N extends RequestName>(name: N, value: unknown) =>
      (name === 'andon:snapshot' && value !== null
        ? snapshot(value)
        : REQUESTS[name].response.parse(value)) as ResponseOf<N>,
    push<N extends PushName>(name: N, value: unknown) {
      try {
        return pushed(name, value) as PushOf<N>
      } catch (cause) {
        console.error(`Dropped a push of ${name} that does not fit the contract`, cause)
        return null
      }
    },
  }
}
