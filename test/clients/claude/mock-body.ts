import { z } from 'zod'
import { directiveIn, type Directive } from '../mock/directive'

const blockSchema = z.looseObject({ type: z.string(), text: z.string().optional() })
const messageSchema = z.object({
  role: z.string(),
  content: z.union([z.string(), z.array(blockSchema)]),
})
const bodySchema = z.object({
  stream: z.boolean().optional(),
  model: z.string().default('mock'),
  system: z.unknown().optional(),
  messages: z.array(messageSchema).default([]),
  tools: z.array(z.looseObject({ name: z.string() })).default([]),
  output_config: z.looseObject({ format: z.unknown().optional() }).optional(),
})

/** What the mock needs of a Messages API request. */
export interface Asked {
  stream: boolean
  model: string
  tools: string[]
  messages: number
  /** The last instruction and how many of its replies were given; null: none. */
  directive: Directive | null
  step: number
  /** A request beside the conversation (a title, a summary): it has few tools. */
  aside: 'title' | 'summary' | 'other' | null
  /** The client wants the conversation summed up. */
  compacting: boolean
}

/** A conversation's own requests carry the whole tool box; what runs beside it (titles, hooks) carries none or few. */
const FEW_TOOLS = 3

/** Reads a request. A body of another shape is an empty conversation. */
export function readAsked(body: unknown): Asked {
  const result = bodySchema.safeParse(body)
  const { stream, model, system, messages, tools, output_config } = result.success
    ? result.data
    : bodySchema.parse({})
  const last = JSON.stringify(messages.at(-1) ?? null)
  const beside = tools.length <= FEW_TOOLS
  return {
    stream: stream ?? false,
    model,
    tools: tools.map(({ name }) => name),
    messages: messages.length,
    ...directiveOf(messages),
    aside: beside ? asideOf(last, JSON.stringify(system ?? ''), output_config?.format) : null,
    compacting: /create a detailed summary/i.test(last),
  }
}

function asideOf(last: string, system: string, format: unknown): Asked['aside'] {
  if (/summar/i.test(last)) return 'summary'
  return format !== undefined || /title/i.test(system) ? 'title' : 'other'
}

function directiveOf(messages: z.infer<typeof messageSchema>[]) {
  const at = messages.findLastIndex((message) => last(message) !== null)
  const message = messages[at]
  const step = messages
    .slice(at + 1)
    .filter(({ role, content }) => role === 'assistant' && hasCall(content)).length
  return { directive: message ? last(message) : null, step }
}

const hasCall = (content: z.infer<typeof messageSchema>['content']): boolean =>
  typeof content !== 'string' && content.some(({ type }) => type === 'tool_use')

/** The last directive of one message of the person. A background task that reports back gets a short answer. */
function last({ role, content }: z.infer<typeof messageSchema>): Directive | null {
  if (role !== 'user') return null
  const texts =
    typeof content === 'string'
      ? [content]
      : content.map(({ type, text }) => type === 'text' && text)
  for (const text of texts.reverse()) {
    if (!text) continue
    const bare = text.replace(/<system-reminder>[\s\S]*?<\/system-reminder>/g, '').trim()
    const line = bare.startsWith('<task-notification>')
      ? 'say The background task reported back.'
      : (bare.split('\n')[0] ?? '')
    const directive = directiveIn(line)
    if (directive) return directive
  }
  return null
}
