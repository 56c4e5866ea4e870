/**
 * Code mode (0.137 on): the model writes a small JavaScript program, `custom_tool_call exec`, that calls the tools.
 * Only what stands outside of string literals' escapes is looked at: `\"sandbox_permissions\"` inside a text that the
 * program writes somewhere is no request.
 */
export interface Program {
  /** The tools it calls, in order, each once. */
  tools: readonly string[]
  /** The first command it runs. */
  command: string | null
  escalates: boolean
  justification: string | null
  /** The longest time (ms) that a tool of it was told to wait. */
  yieldMs: number | null
}

const TOOL = /\btools\.([A-Za-z_$][\w$]*)\s*\(/g
const ESCALATION =
  /(?:^|[{,\s(])["']?sandbox_permissions["']?\s*:\s*["'`](?:require_escalated|with_additional_permissions)["'`]/

export function programOf(code: string): Program {
  const waits = [...code.matchAll(/(?:^|[{,\s(])["']?yield_time_ms["']?\s*:\s*(\d{1,7})/g)]
  return {
    tools: [...new Set([...code.matchAll(TOOL)].map((match) => match[1] ?? ''))],
    command: literal(code, 'cmd') ?? literal(code, 'command'),
    escalates: ESCALATION.test(code),
    justification: literal(code, 'justification'),
    yieldMs: waits.length > 0 ? Math.max(...waits.map((match) => Number(match[1]))) : null,
  }
}

/** The value of the first property of that name, where it is one string literal. */
function literal(code: string, name: string): string | null {
  const match = new RegExp(
    `(?:^|[{,\\s(])["']?${name}["']?\\s*:\\s*("(?:[^"\\\\]|\\\\.)*"|'(?:[^'\\\\]|\\\\.)*'|\`(?:[^\`\\\\]|\\\\.)*\`)`,
  ).exec(code)?.[1]
  return match === undefined ? null : unquote(match)
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '', b: '', f: '' }

const unquote = (quoted: string): string =>
  quoted.slice(1, -1).replace(/\\([\s\S])/g, (_, char: string) => ESCAPES[char] ?? char)
