import { createInterface } from 'node:readline'
import { z } from 'zod'

/** A program of its own: an MCP server over stdin whose one tool asks the person something (an elicitation). */
const messageSchema = z.looseObject({
  id: z.union([z.int(), z.string()]).optional(),
  method: z.string().optional(),
  params: z.looseObject({ protocolVersion: z.unknown().optional() }).optional(),
  result: z.unknown().optional(),
  error: z.unknown().optional(),
})
type Message = z.infer<typeof messageSchema>
type Id = NonNullable<Message['id']>

const QUESTION = {
  mode: 'form',
  message: 'Which colour does the server want?',
  requestedSchema: {
    type: 'object',
    properties: { colour: { type: 'string', title: 'Colour', enum: ['blue', 'green'] } },
    required: ['colour'],
  },
}
const TOOL = {
  name: 'ask',
  description: 'Asks the person for a colour',
  inputSchema: { type: 'object', properties: {} },
  annotations: { readOnlyHint: true },
}

const open = new Map<Id, Id>()
let asked = 100

const send = (fields: Record<string, unknown>) =>
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...fields })}\n`)

function handle({ id, method, params, result, error }: Message): void {
  if (id === undefined) return
  if (method === undefined) {
    const call = open.get(id)
    if (call === undefined) return
    open.delete(id)
    const text = `The person said: ${JSON.stringify(result ?? error)}`
    send({ id: call, result: { content: [{ type: 'text', text }] } })
  } else if (method === 'initialize') {
    const serverInfo = { name: 'mock', version: '1.0.0' }
    const protocolVersion = params?.protocolVersion
    send({ id, result: { protocolVersion, capabilities: { tools: {} }, serverInfo } })
  } else if (method === 'tools/list') send({ id, result: { tools: [TOOL] } })
  else if (method === 'ping') send({ id, result: {} })
  else if (method === 'tools/call') {
    asked += 1
    open.set(asked, id)
    send({ id: asked, method: 'elicitation/create', params: QUESTION })
  } else send({ id, error: { code: -32601, message: 'no such method' } })
}

createInterface({ input: process.stdin }).on('line', (line) => {
  if (line.trim() !== '') handle(messageSchema.parse(JSON.parse(line)))
})
