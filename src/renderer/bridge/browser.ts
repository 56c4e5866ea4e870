import { z } from 'zod'
import type { PushName } from '../../shared/contract'
import type { Bridge } from './bridge'
import { createCheck } from './check'
import { createEvents, type EventsOptions } from './events'

const answerSchema = z.union([
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), message: z.string() }),
])

/** The server's event for each push. `andon:focus` has none: no notification opens a browser tab. */
const EVENTS: Partial<Record<PushName, string>> = {
  'andon:snapshot:changed': 'snapshot',
  'andon:settings:changed': 'settings',
}

export interface BrowserOptions extends EventsOptions {
  fetch: typeof fetch
}

/** The bridge of `andon serve`: requests by POST, pushes by server-sent events on one connection. */
export function browserBridge(options: BrowserOptions): Bridge {
  const events = createEvents(options)
  const check = createCheck()
  return {
    kind: 'browser',
    async request(name, payload) {
      const answer = answerSchema.parse(await post(options.fetch, { name, payload }))
      if (!answer.ok) throw new Error(answer.message)
      return check.response(name, answer.value)
    },
    onPush(name, listener) {
      const event = EVENTS[name]
      if (event === undefined) return () => {}
      return events.on(event, (raw) => {
        const value = check.push(name, raw)
        if (value !== null) listener(value)
      })
    },
    onLink: events.onLink,
  }
}

async function post(send: typeof fetch, body: unknown): Promise<unknown> {
  const response = await send('/api/request', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  // A refusal carries its reason as JSON too; what is not JSON is no answer of Andon's.
  return response.json().catch((cause: unknown) => {
    throw new Error(`Andon answered with status ${response.status}.`, { cause })
  })
}
