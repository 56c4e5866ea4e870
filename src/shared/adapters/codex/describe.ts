import { firstLine } from '../../text'
import { programOf, type Program } from './code'
import { isJson, list, parseJson, record, text, type Json } from './json'

/** An open or finished tool call, read as far as its kind allows. */
export interface Described {
  id: string
  /** The tool's own name; of a program in code mode the first tool it calls. */
  name: string
  /** The command, the path, the question: one line. */
  target: string
  args: Json
  /** Only for `custom_tool_call exec`. */
  program: Program | null
  /** Only for a patch: what it writes to. */
  paths: readonly string[]
}

const TARGET_UNITS = 400

/** Reads `function_call`, `custom_tool_call`, `local_shell_call` and the searches. Null without any id. */
export function describe(payload: Json): Described | null {
  const id = text(payload['call_id']) ?? text(payload['id'])
  if (id === null) return null
  switch (text(payload['type'])) {
    case 'custom_tool_call':
      return custom(id, text(payload['name']) ?? 'tool', text(payload['input']) ?? '')
    case 'local_shell_call': {
      const command = commandOf(record(payload['action'])['command'])
      return plain(id, 'local_shell', command, record(payload['action']))
    }
    case 'web_search_call':
      return plain(id, 'web_search', text(record(payload['action'])['query']) ?? '', {})
    case 'tool_search_call':
      return plain(id, 'tool_search', text(record(payload['arguments'])['query']) ?? '', {})
    case 'image_generation_call':
      return plain(id, 'image_generation', '', {})
    default:
      return functionCall(id, payload)
  }
}

function functionCall(id: string, payload: Json): Described {
  const own = text(payload['name']) ?? 'tool'
  const space = text(payload['namespace'])
  const name = space?.startsWith('mcp__') ? `${space.replace(/_+$/, '')}__${own}` : own
  const given = payload['arguments']
  const args = isJson(given) ? given : (parseJson(text(given) ?? '') ?? {})
  const patch = name === 'apply_patch' ? (text(args['input']) ?? text(args['patch']) ?? '') : ''
  return {
    ...plain(id, name, patch ? (patchPaths(patch)[0] ?? '') : targetOf(args), args),
    paths: patchPaths(patch || heredocPatch(args)),
  }
}

/** `shell` and `exec_command` carry a patch through, too; the client handles it as a patch. */
function heredocPatch(args: Json): string {
  const command = commandOf(args['cmd'] ?? args['command'])
  return /^\s*(?:(?:bash|sh|zsh) -l?c )?["']?apply_patch\b/.test(command) ? command : ''
}

function custom(id: string, name: string, input: string): Described {
  if (name !== 'exec') {
    const paths = name === 'apply_patch' ? patchPaths(input) : []
    return { ...plain(id, name, paths[0] ?? firstLine(input, TARGET_UNITS), {}), paths }
  }
  const program = programOf(input)
  const tool = program.tools[0] ?? 'exec'
  const paths = program.tools.includes('apply_patch') ? patchPaths(input) : []
  const target = program.command ?? paths[0] ?? (program.tools.length > 0 ? '' : input)
  return { ...plain(id, tool, target, {}), program, paths }
}

const plain = (id: string, name: string, target: string, args: Json): Described => ({
  id,
  name,
  target: firstLine(target, TARGET_UNITS),
  args,
  program: null,
  paths: [],
})

/** What a call acts on, by the argument names that Codex's own tools and most MCP servers use. */
function targetOf(args: Json): string {
  const command = commandOf(args['cmd'] ?? args['command'])
  if (command) return command
  // `wait` of a program in code mode, not of a sub-agent.
  if (args['cell_id'] !== undefined) return `cell ${String(args['cell_id'])}`
  for (const key of [
    'path',
    'file_path',
    'query',
    'url',
    'task_name',
    'target',
    'session_id',
    'chars',
  ]) {
    const value = args[key]
    if (typeof value === 'string' && value !== '') return value
    if (typeof value === 'number') return String(value)
  }
  return ''
}

/** A command is one text, or a list of words whose first two may be a shell and its flag. */
function commandOf(value: unknown): string {
  const alone = text(value)
  if (alone !== null) return alone
  const words = list(value).flatMap((each) => text(each) ?? [])
  return /^(?:.*[\\/])?(?:bash|zsh|sh|pwsh|powershell)(?:\.exe)?$/i.test(words[0] ?? '') &&
    words.length > 2
    ? words.slice(2).join(' ')
    : words.join(' ')
}

/** The files of a patch in Codex's own format; inside a program its line ends are `\n` in two characters. */
function patchPaths(patch: string): string[] {
  const marks = patch.matchAll(
    /\*\*\* (?:(?:Add|Update|Delete) File|Move to): (.+?)(?=\\n|\\r|[\r\n]|["'`]|$)/g,
  )
  return [...marks].flatMap((match) => (match[1] ? [match[1].trim()] : []))
}
