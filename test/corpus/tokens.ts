/** Tokens as the snapshot counts them. */
export interface Tokens {
  input: number
  output: number
  cacheRead: number
  cacheWrite: number
}

const FIELDS = {
  input: 'input_tokens',
  output: 'output_tokens',
  cacheRead: 'cache_read_input_tokens',
  cacheWrite: 'cache_creation_input_tokens',
} as const satisfies Record<keyof Tokens, string>

/**
 * The plainest count there is, to hold the product's against: every line parsed whole, one entry a message id, the
 * largest counters of its lines, summed up.
 */
export function countTokens(logs: readonly string[]): Tokens {
  const messages = new Map<string, Tokens>()
  for (const line of logs.flatMap((log) => log.split('\n'))) {
    const message = messageOf(line)
    if (!message) continue
    const known = messages.get(message.id)
    messages.set(message.id, {
      input: Math.max(known?.input ?? 0, message.tokens.input),
      output: Math.max(known?.output ?? 0, message.tokens.output),
      cacheRead: Math.max(known?.cacheRead ?? 0, message.tokens.cacheRead),
      cacheWrite: Math.max(known?.cacheWrite ?? 0, message.tokens.cacheWrite),
    })
  }
  const sum = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 }
  for (const tokens of messages.values()) {
    sum.input += tokens.input
    sum.output += tokens.output
    sum.cacheRead += tokens.cacheRead
    sum.cacheWrite += tokens.cacheWrite
  }
  return sum
}

function messageOf(line: string): { id: string; tokens: Tokens } | null {
  try {
    const { type, message } = JSON.parse(line)
    if (type !== 'assistant' || typeof message?.id !== 'string' || !message.usage) return null
    const count = (field: string): number => Number(message.usage[field] ?? 0)
    return {
      id: message.id,
      tokens: {
        input: count(FIELDS.input),
        output: count(FIELDS.output),
        cacheRead: count(FIELDS.cacheRead),
        cacheWrite: count(FIELDS.cacheWrite),
      },
    }
  } catch {
    return null // A broken line has no tokens.
  }
}
