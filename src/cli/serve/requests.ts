import { z } from 'zod'
import { REQUESTS, type Handlers, type RequestName, type RequestOf } from '../../shared/contract'

export type Answer =
  | { status: 200; body: { ok: true; value: unknown } }
  | { status: 400 | 500; body: { ok: false; message: string } }

const askedSchema = z.object({ name: z.string(), payload: z.unknown() })

const refuse = (message: string): Answer => ({ status: 400, body: { ok: false, message } })

/**
 * Answers the body of one `POST /api/request`: `{name, payload}`. Names and payloads are checked against the contract;
 * what a handler throws is told in a sentence, its cause only to `log`.
 */
export async function answer(
  text: string,
  handlers: Handlers,
  log: (message: string, cause: unknown) => void,
): Promise<Answer> {
  const asked = askedSchema.safeParse(parsed(text))
  if (!asked.success) return refuse('The request is not of the form {"name", "payload"}.')
  const { name, payload } = asked.data
  if (!isName(name)) return refuse('There is no such request.')
  try {
    const value = await call(handlers, name, payload ?? null)
    return { status: 200, body: { ok: true, value } }
  } catch (error) {
    if (error instanceof z.ZodError) return refuse('The request does not fit its form.')
    log(`The request ${name} failed`, error)
    return { status: 500, body: { ok: false, message: 'Andon could not do that.' } }
  }
}

function isName(name: string): name is RequestName {
  return Object.hasOwn(REQUESTS, name)
}

function call<N extends RequestName>(handlers: Handlers, name: N, payload: unknown): unknown {
  // TypeScript cannot follow that one N ties the schema to its handler; the schema is what checks it.
  const checked = REQUESTS[name].request.parse(payload) as RequestOf<N>
  return handlers[name](checked)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // refused above as a request without a form
  }
}
