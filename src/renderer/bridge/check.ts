import {
  PUSHES,
  REQUESTS,
  type PushName,
  type PushOf,
  type RequestName,
  type ResponseOf,
} from '../../shared/contract'

/** The answer to a request as the contract has it. Throws a ZodError when the shell answered something else. */
export function checkResponse<N extends RequestName>(name: N, value: unknown): ResponseOf<N> {
  // TypeScript cannot relate a lookup by a generic key to the type inferred from it; the schema is that type's source.
  return REQUESTS[name].response.parse(value) as ResponseOf<N>
}

/** A pushed value, or null (and a line in the console) when it is not what the contract says: the last good one stays. */
export function checkPush<N extends PushName>(name: N, value: unknown): PushOf<N> | null {
  const parsed = PUSHES[name].safeParse(value)
  if (parsed.success) return parsed.data as PushOf<N>
  console.error(`Dropped a push of ${name} that does not fit the contract`, parsed.error)
  return null
}
