import { afterEach, describe, expect, test, vi } from 'vitest'
import { startAnthropic } from '../claude/mock'
import { startOpenai } from '../codex/mock'
import { directiveIn } from './directive'
import type { Mock, MockOptions, Served } from './server'

const failures: unknown[] = []
let mock: Mock | undefined
let served: Served[] = []

async function started(
  start: typeof startAnthropic,
  more: Partial<MockOptions> = {},
): Promise<(path: string, body: unknown) => Promise<Response>> {
  served = []
  const options = { project: '/p', firstDelay: 0, served: (line: Served) => served.push(line) }
  mock = await start({ ...options, ...more }, (error) => failures.push(error))
  const { url } = mock
  return (path, body) => fetch(`${url}${path}`, { method: 'POST', body: JSON.stringify(body) })
}

afterEach(async () => {
  await mock?.close()
  if (failures.length > 0) throw new Error(`the mock failed: ${String(failures.splice(0))}`)
})

/** The data of all events of a stream. */
async function eventsOf(response: Response): Promise<Record<string, unknown>[]> {
  const text = await response.text()
  return [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? ''))
}

describe('directives', () => {
  test.each([
    ['run: ls -l', 'run', 'ls -l'],
    ['  say All good. ', 'say', 'All good.'],
    ['askasync now', 'askasync', 'now'],
    ['ask', 'ask', ''],
    ['spawnbg run: x', 'spawnbg', 'run: x'],
  ])('%s', (line, word, rest) => expect(directiveIn(line)).toMatchObject({ word, rest }))

  test.each(['', 'Say it', 'runs well', '/model', 'please say hi'])('"%s" is none', (line) =>
    expect(directiveIn(line)).toBeNull(),
  )
})

const TOOLS = ['Bash', 'Read', 'Write', 'Edit'].map((name) => ({ name }))
const person = (text: string) => ({ role: 'user', content: [{ type: 'text', text }] })
const called = {
  role: 'assistant',
  content: [{ type: 'tool_use', id: 'a', name: 'Bash', input: {} }],
}
const result = { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'a', content: 'ok' }] }

describe('the Messages API', () => {
  const ask = (...messages: unknown[]) => ({ stream: true, model: 'm', tools: TOOLS, messages })

  test('a command, then the end of the turn', async () => {
    const post = await started(startAnthropic)
    const first = await eventsOf(await post('/v1/messages', ask(person('run: ls'))))
    expect(first).toContainEqual(
      expect.objectContaining({
        content_block: expect.objectContaining({ type: 'tool_use', name: 'Bash' }),
      }),
    )
    expect(first.at(-1)).toEqual({ type: 'message_stop' })
    const second = await eventsOf(
      await post('/v1/messages', ask(person('run: ls'), called, result)),
    )
    expect(JSON.stringify(second)).toContain('The command is done.')
    expect(second).toContainEqual(
      expect.objectContaining({ delta: { stop_reason: 'end_turn', stop_sequence: null } }),
    )
    expect(served).toMatchObject([
      { directive: 'run: ls', step: 0, act: 'call', finished: true },
      { directive: 'run: ls', step: 1, act: 'text', finished: true },
    ])
  })

  test('reminders and older directives do not count', async () => {
    const post = await started(startAnthropic)
    const last = person('<system-reminder>say no</system-reminder>\nsay yes')
    const events = await eventsOf(await post('/v1/messages', ask(person('run: ls'), last)))
    expect(JSON.stringify(events)).toContain('"yes"')
  })

  test('an error that fails twice and then works, with its own headers', async () => {
    const post = await started(startAnthropic, { errorHeaders: () => ({ 'x-limit': 'now' }) })
    const tries = []
    for (let i = 0; i < 3; i++) tries.push(await post('/v1/messages', ask(person('err 529 2'))))
    expect(tries.map(({ status }) => status)).toEqual([529, 529, 200])
    expect(tries[0]?.headers.get('x-limit')).toBe('now')
    expect(await tries[0]?.json()).toMatchObject({ error: { type: 'overloaded_error' } })
  })

  test('a stream that breaks off is not finished', async () => {
    const post = await started(startAnthropic)
    const response = await post('/v1/messages', ask(person('cut 1')))
    await expect(response.text()).rejects.toThrow('terminated')
    await vi.waitFor(() => expect(served).toMatchObject([{ act: 'text', finished: false }]))
  })

  test('titles and strange bodies are answered beside the conversation', async () => {
    const post = await started(startAnthropic)
    const title = await post('/v1/messages', {
      messages: [person('say hello')],
      system: 'Make a title',
    })
    expect(JSON.stringify(await title.json())).toContain('Mock session title')
    expect((await post('/v1/messages', { messages: 5 })).status).toBe(200)
    expect((await post('/v1/other', {})).status).toBe(404)
    expect(served.map(({ directive }) => directive)).toEqual([null, null])
  })
})

describe('the Responses API', () => {
  const said = (text: string) => ({ type: 'message', role: 'user', content: [{ text }] })
  const ask = (tools: unknown[], ...input: unknown[]) => ({ model: 'm', tools, input })
  const calls = (events: Record<string, unknown>[]) =>
    events.filter(({ type }) => type === 'response.output_item.done').map(({ item }) => item)

  test('a command goes through the tool that the model has', async () => {
    const post = await started(startOpenai)
    const direct = ask([{ type: 'function', name: 'exec_command' }], said('esc ls'))
    expect(calls(await eventsOf(await post('/v1/responses', direct)))).toContainEqual(
      expect.objectContaining({
        type: 'function_call',
        name: 'exec_command',
        arguments: expect.stringContaining('require_escalated'),
      }),
    )
    const scripted = ask([], {
      type: 'additional_tools',
      tools: [{ type: 'custom', name: 'exec' }],
    })
    scripted.input.push(said('esc ls'))
    expect(calls(await eventsOf(await post('/v1/responses', scripted)))).toContainEqual(
      expect.objectContaining({
        type: 'custom_tool_call',
        input: expect.stringContaining('tools.exec_command('),
      }),
    )
  })

  test('the step is how many calls there were since', async () => {
    const post = await started(startOpenai)
    const thought = { type: 'reasoning', content: null }
    const call = { type: 'custom_tool_call' }
    const again = ask([{ type: 'custom', name: 'exec' }], said('run: ls'), thought, call)
    const events = await eventsOf(await post('/v1/responses', again))
    expect(JSON.stringify(calls(events))).toContain('The command is done.')
    expect(served).toMatchObject([{ directive: 'run: ls', step: 1, act: 'text', finished: true }])
  })

  test('the environment is no directive; a sub-agent’s task is one', async () => {
    const post = await started(startOpenai)
    const task = { type: 'agent_message', content: [{ encrypted_content: 'say From the child.' }] }
    const input = ask([], task, said('<environment>\nsay no\n</environment>'))
    const events = await eventsOf(await post('/v1/responses', input))
    expect(JSON.stringify(events)).toContain('From the child.')
  })

  test('errors, with a body of their own where one is given', async () => {
    const post = await started(startOpenai, { errorBody: { type: 'usage_limit_reached' } })
    const response = await post('/v1/responses', ask([], said('err 429')))
    expect(response.status).toBe(429)
    expect(await response.json()).toEqual({ error: { type: 'usage_limit_reached' } })
  })
})
