import { z } from 'zod'
import { directiveIn, type Directive } from '../mock/directive'

interface Tool {
  type: string
  name?: string | undefined
  tools?: Tool[] | undefined
}
const toolSchema: z.ZodType<Tool> = z.lazy(() =>
  z.object({
    type: z.string(),
    name: z.string().optional(),
    tools: z.array(toolSchema).optional(),
  }),
)
const itemSchema = z.looseObject({
  type: z.string().optional(),
  role: z.string().optional(),
  content: z
    .union([
      z.string(),
      z.array(
        z.looseObject({ text: z.string().optional(), encrypted_content: z.string().optional() }),
      ),
    ])
    .nullish(),
  tools: z.array(toolSchema).optional().catch(undefined),
})
type Item = z.infer<typeof itemSchema>
const bodySchema = z.object({
  model: z.string().default('mock'),
  input: z.array(z.unknown()).catch([]).default([]),
  tools: z.array(toolSchema).catch([]).default([]),
  text: z.looseObject({ format: z.looseObject({ type: z.string() }).optional() }).optional(),
})

/** What the mock needs of a Responses API request. */
export interface Asked {
  model: string
  /** Tools by name; the namespace is what a call has to name as well. */
  tools: ReadonlyMap<string, { type: string; namespace: string | null }>
  directive: Directive | null
  step: number
  /** The client wants JSON of a schema: a title. */
  wantsJson: boolean
  /** The last agent that was started, in the older answer of `spawn_agent`. */
  lastAgent: string | null
}

/** Reads a request. A body of another shape is an empty conversation. */
export function readAsked(body: unknown, raw: string): Asked {
  const result = bodySchema.safeParse(body)
  const { model, tools, text, input: items } = result.success ? result.data : bodySchema.parse({})
  const input = items.map((item) => itemSchema.catch({}).parse(item))
  // Newer versions hand tools over as an item of the conversation.
  const added = input.flatMap((item) =>
    item.type === 'additional_tools' ? (item.tools ?? []) : [],
  )
  const agents = [...raw.matchAll(/agent_id\\*"\s*:\s*\\*"([0-9a-f-]{36})/g)]
  return {
    model,
    tools: toolBox([...tools, ...added]),
    ...directiveOf(input),
    wantsJson: text?.format?.type === 'json_schema',
    lastAgent: agents.at(-1)?.[1] ?? null,
  }
}

function toolBox(tools: readonly Tool[]): Asked['tools'] {
  const box = new Map<string, { type: string; namespace: string | null }>()
  for (const tool of tools) {
    if (tool.type !== 'namespace') {
      box.set(tool.name ?? tool.type, { type: tool.type, namespace: null })
      continue
    }
    const namespace = tool.name === 'functions' ? null : (tool.name ?? null)
    for (const each of tool.tools ?? []) {
      box.set(each.name ?? each.type, { type: each.type, namespace })
    }
  }
  return box
}

function directiveOf(input: Item[]): { directive: Directive | null; step: number } {
  const at = input.findLastIndex((item) => lastIn(item) !== null)
  const item = input[at]
  const calls = input.slice(at + 1).filter(({ type }) => type?.endsWith('_call'))
  return { directive: item ? lastIn(item) : null, step: calls.length }
}

/** The last directive of a person's message, or of the task that a parent hands to its sub-agent. */
function lastIn({ type, role, content }: Item): Directive | null {
  const asks = type === 'agent_message' || (type === 'message' && role === 'user')
  if (!asks || !content) return null
  const parts = typeof content === 'string' ? [{ text: content }] : content
  for (const part of [...parts].reverse()) {
    const text = (
      part.text ??
      ('encrypted_content' in part ? part.encrypted_content : '') ??
      ''
    ).trim()
    if (text.startsWith('<')) continue
    for (const line of text.split('\n')) {
      const directive = directiveIn(line)
      if (directive) return directive
    }
  }
  return null
}
