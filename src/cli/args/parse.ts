import { parseArgs } from 'node:util'
import type { Tool } from '../../shared/contract'
import { UsageError } from '../errors'
import { COMMANDS, isCommand, type CommandName, type CommandSpec } from './commands'
import { parseDuration, parseInstant } from './duration'

/** What all commands that look at sessions are asked. */
export interface Common {
  /** Homes that replace a tool's defaults, as they were written; an empty list: the tool is off. */
  homes: Partial<Record<Tool, string[]>>
  all: boolean
  /** How far back ended sessions are listed (ms); null: not said. */
  sinceMs: number | null
  /** Epoch ms; null: the computer's own clock. */
  now: number | null
  processes: string | null
}

export interface Asked {
  command: CommandName
  common: Common
  /** ID or NAME. */
  word: string | null
  json: boolean
  format: 'text' | 'json' | 'tmux'
  limit: number
  follow: boolean
  port: number
  open: boolean
  demo: boolean
  /** The folder of another build. */
  base: string | null
  /** The folder that a bundle goes to; null: it is printed. */
  out: string | null
  /** Folders with homes, whatever tool's. */
  home: string[]
}

export type Line =
  | { kind: 'run'; asked: Asked }
  | { kind: 'help'; command: CommandName | null }
  | { kind: 'version' }

type Values = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>

/**
 * Reads a command line (without node and script). Throws `UsageError` with one sentence that says what is wrong and,
 * where it can, what would be right.
 */
export function readLine(argv: readonly string[]): Line {
  const [first, ...rest] = argv
  if (first === undefined)
    throw new UsageError('A command is missing. Try: andon status, or andon --help.')
  if (first === '--version' || first === '-V') return { kind: 'version' }
  if (first === '--help' || first === '-h' || first === 'help') return helpFor(rest[0])
  if (first.startsWith('-'))
    throw new UsageError(`The command comes first: andon status ${first} …`)
  if (!isCommand(first))
    throw new UsageError(`There is no command "${first}".${nearest(first)} Try: andon --help.`)
  const { values, positionals } = parse(first, rest)
  if (values['help'] === true) return { kind: 'help', command: first }
  return { kind: 'run', asked: ask(first, values, positionals) }
}

function helpFor(word: string | undefined): Line {
  if (word === undefined) return { kind: 'help', command: null }
  if (isCommand(word)) return { kind: 'help', command: word }
  throw new UsageError(`There is no command "${word}". Try: andon --help.`)
}

function parse(command: CommandName, args: string[]): { values: Values; positionals: string[] } {
  const spec: CommandSpec = COMMANDS[command]
  const options = Object.fromEntries(
    Object.entries(spec.options).map(([name, { type, multiple }]) => [
      name,
      { type, multiple: multiple ?? false },
    ]),
  )
  try {
    const help = { type: 'boolean', short: 'h' } as const
    return parseArgs({ args, options: { ...options, help }, allowPositionals: true, strict: true })
  } catch (error) {
    throw new UsageError(`${plain(error)} Try: andon ${command} --help.`, { cause: error })
  }
}

/** Node's sentences, without the advice about `--` that comes after the first one. */
function plain(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  const unknown = /Unknown option '([^']+)'/.exec(text)
  if (unknown) return `There is no option ${unknown[1]}.`
  const missing =
    /Option '(?:-\w, )?(--[\w-]+)(?: <value>)?' argument (?:missing|is ambiguous)/.exec(text)
  if (missing) return `Option ${missing[1]} needs a value.`
  const extra = /Option '(?:-\w, )?(--[\w-]+)' does not take an argument/.exec(text)
  if (extra) return `Option ${extra[1]} takes no value.`
  return text.endsWith('.') ? text : `${text}.`
}

function ask(command: CommandName, values: Values, positionals: readonly string[]): Asked {
  const { takes }: CommandSpec = COMMANDS[command]
  if (positionals.length < takes.least)
    throw new UsageError(`andon ${command} needs an ${takes.words}.`)
  const extra = positionals[takes.most]
  if (extra !== undefined)
    throw new UsageError(`andon ${command} does not know what to do with "${extra}".`)
  const json = values['json'] === true
  return {
    command,
    common: common(values),
    word: positionals[0] ?? null,
    json,
    format: format(text(values, 'format'), json),
    limit: number(text(values, 'limit'), '--limit', 50, 1, 1000),
    follow: values['follow'] === true,
    port: number(text(values, 'port'), '--port', 0, 0, 65_535),
    open: values['open'] === true,
    demo: values['demo'] === true,
    base: text(values, 'base'),
    out: text(values, 'out'),
    home: list(values, 'home'),
  }
}

export const TOOL_OPTIONS = {
  'claude-home': 'claude-code',
  'codex-home': 'codex',
  'vibe-home': 'mistral-vibe',
} as const satisfies Record<string, Tool>

function common(values: Values): Common {
  const homes: Common['homes'] = {}
  for (const [option, tool] of Object.entries(TOOL_OPTIONS)) {
    const named = list(values, option)
    if (named.length > 0) homes[tool] = off(option, named)
  }
  return {
    homes,
    all: values['all'] === true,
    sinceMs: read(
      text(values, 'since'),
      parseDuration,
      '--since wants a duration such as 90m, 24h or 7d',
    ),
    now: read(
      text(values, 'now'),
      parseInstant,
      '--now wants a time with its zone, such as 2026-11-30T12:00:00Z',
    ),
    processes: text(values, 'processes'),
  }
}

function off(option: string, named: string[]): string[] {
  if (named.includes('')) throw new UsageError(`Option --${option} needs a folder.`)
  if (!named.includes('none')) return named
  if (named.some((home) => home !== 'none')) {
    throw new UsageError(
      `Option --${option} none switches the tool off; it cannot stand beside a folder.`,
    )
  }
  return []
}

function read(
  given: string | null,
  parse: (text: string) => number | null,
  wants: string,
): number | null {
  if (given === null) return null
  const value = parse(given)
  if (value === null) throw new UsageError(`${wants}, not "${given}".`)
  return value
}

function number(
  given: string | null,
  option: string,
  otherwise: number,
  least: number,
  most: number,
): number {
  if (given === null) return otherwise
  const value = Number(given)
  if (/^\d+$/.test(given) && value >= least && value <= most) return value
  throw new UsageError(`${option} wants a whole number from ${least} to ${most}, not "${given}".`)
}

function format(given: string | null, json: boolean): Asked['format'] {
  if (given === null) return json ? 'json' : 'text'
  if (given === 'text' || given === 'json' || given === 'tmux') return given
  throw new UsageError(`--format is text, json or tmux, not "${given}".`)
}

function text(values: Values, name: string): string | null {
  const value = values[name]
  return typeof value === 'string' ? value : null
}

function list(values: Values, name: string): string[] {
  const value = values[name]
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

/** A command that begins alike, for a slip of the finger. */
function nearest(word: string): string {
  const close = Object.keys(COMMANDS).find(
    (name) => name.startsWith(word.slice(0, 2)) || name.endsWith(word.slice(-3)),
  )
  return close && word.length > 1 ? ` Did you mean ${close}?` : ''
}
