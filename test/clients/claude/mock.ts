import type { ServerResponse } from 'node:http'
import { readAsked, type Asked } from './mock-body'
import { repliesTo, type Reply } from './mock-replies'
import { createFailures } from '../mock/directive'
import { sendJson, serve, type Mock, type MockOptions } from '../mock/server'
import { openStream, pause, type Stream } from '../mock/stream'

const ERRORS: Record<number, { type: string; message: string }> = {
  400: { type: 'invalid_request_error', message: 'bad request' },
  401: { type: 'authentication_error', message: 'invalid x-api-key' },
  403: { type: 'permission_error', message: 'not allowed' },
  429: { type: 'rate_limit_error', message: 'This request would exceed your rate limit.' },
  500: { type: 'api_error', message: 'Internal server error' },
  529: { type: 'overloaded_error', message: 'Overloaded' },
}
const SUMMARY = '<analysis>short</analysis>\n<summary>Small things were asked and done.</summary>'

/** A scripted stand-in for the Anthropic Messages API; `directive.ts` says what it obeys. */
export function startAnthropic(
  options: MockOptions,
  failed: (error: unknown) => void,
): Promise<Mock> {
  const failures = createFailures()
  const ids = createIds()
  return serve(async ({ url, method, body, raw }, response) => {
    if (!url.includes('/v1/messages')) {
      if (method === 'HEAD') response.writeHead(200).end()
      else sendJson(response, 404, apiError({ type: 'not_found_error', message: 'mock' }))
      return
    }
    if (url.includes('count_tokens')) {
      sendJson(response, 200, { input_tokens: Math.ceil(raw.length / 4) })
      return
    }
    const asked = readAsked(body)
    const key = asked.directive?.text ?? ''
    let reply = replyTo(asked, raw, options)
    const served = servedLine(asked, reply, response, options)
    const { error } = reply
    if (error) {
      if (failures.next(key, error.times)) {
        const headers = options.errorHeaders?.(Date.now()) ?? {}
        const said = ERRORS[error.status] ?? { type: 'api_error', message: 'mock' }
        sendJson(response, error.status, apiError(said), { 'request-id': ids('req'), ...headers })
        return
      }
      reply = { text: 'It worked in the end.' }
    }
    if (!asked.stream) {
      sendJson(response, 200, wholeMessage(asked, reply, ids))
      return
    }
    const stream = openStream(response, { 'request-id': ids('req') })
    await pause(options.firstDelay ?? 300)
    if (!(await streamReply(stream, asked, reply, ids, (cut) => failures.next(key, cut)))) return
    served.done()
    stream.end()
  }, failed)
}

const apiError = (error: { type: string; message: string }) => ({ type: 'error', error })

function servedLine(
  asked: Asked,
  reply: Reply,
  response: ServerResponse,
  options: MockOptions,
): { done(): void } {
  let done = false
  const act = reply.error ? 'error' : reply.calls ? 'call' : 'text'
  const beside = asked.aside !== null || asked.compacting
  const { directive, step } = asked
  response.on('close', () =>
    options.served({
      directive: beside ? null : (directive?.text ?? null),
      step,
      act: beside ? 'other' : act,
      finished: done,
    }),
  )
  return { done: () => void (done = true) }
}

function replyTo(asked: Asked, raw: string, { project }: MockOptions): Reply {
  if (asked.aside === 'title') return { text: '{"title": "Mock session title"}' }
  if (asked.aside === 'summary') return { text: SUMMARY }
  if (asked.aside === 'other') return { text: 'ok' }
  if (asked.compacting) return { think: 3, text: SUMMARY }
  const replies = asked.directive
    ? repliesTo(asked.directive, { project, tools: asked.tools, raw })
    : null
  return replies?.[Math.min(asked.step, replies.length - 1)] ?? { text: 'Mock: no directive.' }
}

type Ids = (prefix: string) => string

function createIds(): Ids {
  let count = 0
  return (prefix) => {
    count += 1
    const unique = `${Date.now().toString(36)}${count.toString(36)}`
    return `${prefix}_01${`${unique}MockMockMockMockMock`.slice(0, 22)}`
  }
}

const stopOf = (reply: Reply) => (reply.calls ? 'tool_use' : 'end_turn')

const usageOf = ({ messages }: Asked) => ({
  input_tokens: 120 + messages * 10,
  cache_creation_input_tokens: 50,
  cache_read_input_tokens: 2000,
  output_tokens: 1,
  service_tier: 'standard',
})

function wholeMessage(asked: Asked, reply: Reply, ids: Ids) {
  const calls = reply.calls ?? []
  return {
    id: ids('msg'),
    type: 'message',
    role: 'assistant',
    model: asked.model,
    content: [
      ...(reply.text === undefined ? [] : [{ type: 'text', text: reply.text }]),
      ...calls.map(({ tool, input }) => ({
        type: 'tool_use',
        id: ids('toolu'),
        name: tool,
        input,
      })),
    ],
    stop_reason: stopOf(reply),
    stop_sequence: null,
    usage: { ...usageOf(asked), output_tokens: 20 },
  }
}

/** Answers whether the client got it all. */
async function streamReply(
  stream: Stream,
  asked: Asked,
  reply: Reply,
  ids: Ids,
  cutsNow: (times: number) => boolean,
): Promise<boolean> {
  let index = 0
  const delta = (fields: Record<string, unknown>) =>
    stream.send('content_block_delta', { index, delta: fields })
  const block = async (content_block: Record<string, unknown>, fill: () => Promise<void>) => {
    stream.send('content_block_start', { index, content_block })
    await fill()
    stream.send('content_block_stop', { index })
    index += 1
  }
  const message = wholeMessage(asked, {}, ids)
  stream.send('message_start', {
    message: { ...message, stop_reason: null, usage: usageOf(asked) },
  })
  const { think = 0, text, over = 0, cut, calls = [] } = reply
  if (think > 0) {
    await block({ type: 'thinking', thinking: '', signature: '' }, async () => {
      for (let i = 1; i <= think && !stream.closed; i++) {
        delta({ type: 'thinking_delta', thinking: `Considering point ${i}. ` })
        await pause(1000)
      }
      delta({ type: 'signature_delta', signature: 'bW9jaw==' })
    })
  }
  if (text !== undefined) {
    await block({ type: 'text', text: '' }, () =>
      stream.inPieces(text, over, (piece) => delta({ type: 'text_delta', text: piece })),
    )
    if (cut !== undefined && cutsNow(cut)) {
      stream.cut()
      return false
    }
  }
  for (const { tool, input } of calls) {
    await pause(200)
    await block({ type: 'tool_use', id: ids('toolu'), name: tool, input: {} }, async () => {
      delta({ type: 'input_json_delta', partial_json: JSON.stringify(input) })
      await pause(100)
    })
  }
  stream.send('message_delta', {
    delta: { stop_reason: stopOf(reply), stop_sequence: null },
    usage: { output_tokens: 25 },
  })
  stream.send('message_stop', {})
  return !stream.closed
}
