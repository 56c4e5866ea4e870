import { createFailures } from '../mock/directive'
import { readAsked, type Asked } from './mock-body'
import { repliesTo, type Call, type Reply } from './mock-replies'
import { sendJson, serve, type Mock, type MockOptions } from '../mock/server'
import { openStream, pause, type Stream } from '../mock/stream'

/** A scripted stand-in for the OpenAI Responses API; `directive.ts` says what it obeys. */
export function startOpenai(options: MockOptions, failed: (error: unknown) => void): Promise<Mock> {
  const failures = createFailures()
  const ids = createIds()
  return serve(async ({ url, body, raw }, response) => {
    if (!url.includes('/responses')) {
      sendJson(response, 404, { error: { message: 'mock' } })
      return
    }
    if (url.includes('compact')) {
      sendJson(response, 200, { output: [] })
      return
    }
    const asked = readAsked(body, raw)
    let reply = replyTo(asked)
    let finished = false
    const act = reply.error ? 'error' : reply.call ? 'call' : 'text'
    const directive = asked.wantsJson ? null : (asked.directive?.text ?? null)
    response.on('close', () =>
      options.served({ directive, step: asked.step, act: directive ? act : 'other', finished }),
    )
    if (reply.error) {
      const { status, times } = reply.error
      if (failures.next(directive ?? '', times)) {
        const error = options.errorBody ?? errorOf(status)
        sendJson(response, status, { error }, options.errorHeaders?.(Date.now()))
        return
      }
      reply = { text: 'It worked in the end.' }
    }
    const stream = openStream(response, {})
    await pause(options.firstDelay ?? 300)
    if (!(await streamReply(stream, reply, ids))) return
    finished = true
    stream.end()
  }, failed)
}

function replyTo(asked: Asked): Reply {
  if (asked.wantsJson) return { text: JSON.stringify({ title: 'Mock session title' }) }
  const replies = asked.directive ? repliesTo(asked.directive, asked) : null
  return replies?.[Math.min(asked.step, replies.length - 1)] ?? { text: 'Mock: no directive.' }
}

const errorOf = (status: number) =>
  status === 429
    ? {
        message: 'Rate limit reached for requests',
        type: 'rate_limit_exceeded',
        code: 'rate_limit_exceeded',
      }
    : { message: 'The server had an error', type: 'server_error', code: null }

type Ids = (prefix: string) => string

function createIds(): Ids {
  let count = 0
  return (prefix) => {
    count += 1
    return `${prefix}_${`${Date.now().toString(16)}${count.toString(16)}`.padStart(14, '0')}mock`
  }
}

const USAGE = {
  input_tokens: 2200,
  input_tokens_details: { cached_tokens: 2000 },
  output_tokens: 30,
  output_tokens_details: { reasoning_tokens: 5 },
  total_tokens: 2230,
}

type Item = Record<string, unknown> & { id: string }

/** Answers whether the client got it all. */
async function streamReply(stream: Stream, reply: Reply, ids: Ids): Promise<boolean> {
  const output: Item[] = []
  const response = { id: ids('resp'), object: 'response' }
  const add = async (started: Item, whole: Item, fill: (index: number) => Promise<void>) => {
    const output_index = output.length
    stream.send('response.output_item.added', { output_index, item: started })
    await fill(output_index)
    stream.send('response.output_item.done', { output_index, item: whole })
    output.push(whole)
  }
  stream.send('response.created', { response: { ...response, status: 'in_progress', output: [] } })
  const { reason = 0, comment, text, over = 0, call } = reply
  if (reason > 0) {
    const item: Item = {
      type: 'reasoning',
      id: ids('rs'),
      summary: [],
      encrypted_content: 'bW9jaw==',
    }
    const summary = [{ type: 'summary_text', text: '**Considering the request**\n\nThinking.' }]
    await add(item, { ...item, summary }, (index) => think(stream, item.id, index, reason))
  }
  const message = async (said: string, phase: string) => {
    const id = ids('msg')
    const base = { type: 'message', id, role: 'assistant', phase }
    await add(
      { ...base, status: 'in_progress', content: [] },
      {
        ...base,
        status: 'completed',
        content: [{ type: 'output_text', text: said, annotations: [] }],
      },
      async (output_index) => {
        await stream.inPieces(said, over, (delta) =>
          stream.send('response.output_text.delta', {
            item_id: id,
            output_index,
            content_index: 0,
            delta,
          }),
        )
        if (reply.cut) stream.cut()
      },
    )
  }
  if (comment !== undefined) await message(comment, 'commentary')
  if (text !== undefined) await message(text, 'final_answer')
  if (reply.cut) return false
  if (call) {
    const [started, whole] = callItems(call, ids)
    await add(started, whole, () => pause(100))
  }
  stream.send('response.completed', {
    response: { ...response, status: 'completed', output, usage: USAGE },
  })
  return !stream.closed
}

async function think(stream: Stream, item_id: string, output_index: number, seconds: number) {
  for (let i = 1; i <= seconds && !stream.closed; i++) {
    stream.send('response.reasoning_summary_text.delta', {
      item_id,
      output_index,
      summary_index: 0,
      delta: `**Considering point ${i}**\n\n`,
    })
    await pause(1000)
  }
}

/** The item as it begins and as it ends. */
function callItems(call: Call, ids: Ids): [Item, Item] {
  const base = { call_id: ids('call'), name: call.name, status: 'completed' }
  if (call.kind === 'custom') {
    const item = { ...base, type: 'custom_tool_call', id: ids('ctc') }
    return [
      { ...item, input: '' },
      { ...item, input: call.input },
    ]
  }
  const { namespace, args } = call
  const item = {
    ...base,
    type: 'function_call',
    id: ids('fc'),
    ...(namespace ? { namespace } : {}),
  }
  return [
    { ...item, arguments: '' },
    { ...item, arguments: JSON.stringify(args) },
  ]
}
