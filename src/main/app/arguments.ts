import { parseArgs } from 'node:util'
import type { Tool } from '../../shared/contract'

export interface Arguments {
  /** Play the demo and watch that instead of the person's own agents. */
  demo: boolean
  /** A fixed process table (contract.md, `--processes FILE`). */
  processes: string | null
  /** Homes that replace a tool's defaults; an empty list switches the tool off. */
  homes: Partial<Record<Tool, string[]>>
}

const HOME_OPTIONS = {
  'claude-home': 'claude-code',
  'codex-home': 'codex',
  'vibe-home': 'mistral-vibe',
} as const satisfies Record<string, Tool>

/**
 * The command line of the desktop shell: the headless shell's options, as far as they mean something here. What is not
 * known is Chromium's (`--user-data-dir`, `--ozone-platform`) and left alone.
 */
export function readArguments(argv: readonly string[]): Arguments {
  const text = { type: 'string' } as const
  const texts = { type: 'string', multiple: true } as const
  const { values } = parseArgs({
    args: [...argv],
    strict: false,
    allowPositionals: true,
    options: {
      demo: { type: 'boolean' },
      processes: text,
      'claude-home': texts,
      'codex-home': texts,
      'vibe-home': texts,
    },
  })
  const homes: Arguments['homes'] = {}
  for (const [option, tool] of Object.entries(HOME_OPTIONS)) {
    const given: unknown = values[option]
    const named = Array.isArray(given) ? given.filter((home) => typeof home === 'string') : []
    if (named.length > 0) homes[tool] = named.filter((home) => home !== 'none')
  }
  return {
    demo: values['demo'] === true,
    processes: typeof values['processes'] === 'string' ? values['processes'] : null,
    homes,
  }
}
