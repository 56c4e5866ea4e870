/** One option of one command, as `parseArgs` and the help need it. */
export interface OptionSpec {
  type: 'string' | 'boolean'
  multiple?: true
  /** The value's name in the help. */
  value?: string
  about: string
}

export interface CommandSpec {
  /** The positional arguments for the help; how many there may be. */
  takes: { words: string; least: number; most: number }
  about: string
  options: Readonly<Record<string, OptionSpec>>
}

const JSON_OPTION = { type: 'boolean', about: 'JSON instead of text' } as const

/** Options of all commands that look at sessions. */
export const COMMON = {
  'claude-home': {
    type: 'string',
    multiple: true,
    value: 'DIR',
    about: 'a home of Claude Code; repeatable, "none" for off',
  },
  'codex-home': {
    type: 'string',
    multiple: true,
    value: 'DIR',
    about: 'a home of Codex; likewise',
  },
  'vibe-home': {
    type: 'string',
    multiple: true,
    value: 'DIR',
    about: 'a home of Mistral Vibe; likewise',
  },
  all: {
    type: 'boolean',
    about: 'also what is hidden by default: ended long ago, headless, temporary folders',
  },
  since: {
    type: 'string',
    value: 'DURATION',
    about: 'how far back ended sessions are listed (default 24h)',
  },
  now: { type: 'string', value: 'ISO', about: 'take this for the present time' },
  processes: {
    type: 'string',
    value: 'FILE',
    about: 'a fixed process table instead of the real one',
  },
} as const satisfies Record<string, OptionSpec>

/** Going to an agent is about the processes that run now: no other time, no other process table. */
const { now: _now, processes: _processes, ...HERE } = COMMON
const PORT = { type: 'string', value: 'N', about: 'the port (default: a free one)' } as const
const OPEN = { type: 'boolean', about: 'open the browser' } as const
const NOTHING = { words: '', least: 0, most: 0 }

export const COMMANDS = {
  status: {
    takes: NOTHING,
    about: 'one look at every session',
    options: { ...COMMON, json: JSON_OPTION },
  },
  watch: {
    takes: NOTHING,
    about: 'a live board; with --json one object a line, on every change',
    options: { ...COMMON, json: JSON_OPTION },
  },
  light: {
    takes: NOTHING,
    about: 'the overall light in one word, for status bars',
    options: {
      ...COMMON,
      format: { type: 'string', value: 'text|json|tmux', about: 'how (default text)' },
      json: { type: 'boolean', about: 'the same as --format json' },
    },
  },
  show: {
    takes: { words: 'ID|FILE', least: 1, most: 1 },
    about: 'one session: timeline, sub-agents, latest diff, plan',
    options: {
      ...COMMON,
      json: JSON_OPTION,
      limit: { type: 'string', value: 'N', about: 'the last N steps (default 50)' },
      follow: { type: 'boolean', about: 'go on printing steps as they happen' },
    },
  },
  go: {
    takes: { words: 'ID', least: 1, most: 1 },
    about: 'bring the terminal or editor of a session to the front',
    options: { ...HERE, json: JSON_OPTION },
  },
  serve: {
    takes: NOTHING,
    about: 'the popover in a browser, on this computer only',
    options: {
      ...COMMON,
      port: PORT,
      open: OPEN,
      demo: { type: 'boolean', about: 'show the demo instead of your own sessions' },
    },
  },
  doctor: {
    takes: { words: '[ID]', least: 0, most: 1 },
    about: 'what was found, what could not be read, why each state is what it is',
    options: { ...COMMON, json: JSON_OPTION },
  },
  demo: {
    takes: NOTHING,
    about: 'plays invented sessions into a temporary home and watches them',
    options: { json: JSON_OPTION },
  },
  compare: {
    takes: NOTHING,
    about: 'reads the same files with another build and prints every difference',
    options: {
      base: { type: 'string', value: 'DIR', about: 'the other build: the folder with its dist' },
      home: {
        type: 'string',
        multiple: true,
        value: 'DIR',
        about: 'a home of any tool, or a folder with several in it; repeatable',
      },
      ...COMMON,
      json: JSON_OPTION,
    },
  },
  bundle: {
    takes: { words: 'ID', least: 1, most: 1 },
    about: 'one session as a scenario for a bug report: every text, name and time replaced',
    options: {
      out: { type: 'string', value: 'DIR', about: 'write scenario.ts there (default: print it)' },
      ...COMMON,
    },
  },
  schema: {
    takes: { words: '[NAME]', least: 0, most: 1 },
    about: 'the JSON Schema of everything printed as JSON',
    options: {},
  },
} as const satisfies Record<string, CommandSpec>

export type CommandName = keyof typeof COMMANDS

export function isCommand(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name)
}
