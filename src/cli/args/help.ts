import { COMMANDS, COMMON, type CommandName, type CommandSpec, type OptionSpec } from './commands'

const INDENT = 27

/** `andon --help`, at most 80 columns wide. */
export function helpText(): string {
  const commands = Object.entries<CommandSpec>(COMMANDS).map(([name, { takes, about }]) =>
    row(`${name} ${takes.words}`.trim(), about),
  )
  return [
    'Andon: a signal light for coding agents. Is it working, is it done, does it need you?',
    '',
    'Usage: andon COMMAND [options]',
    '',
    ...commands,
    '',
    'Options of all of them:',
    ...options(COMMON),
    '',
    'andon COMMAND --help says more. Exit codes: 0 done, 1 it failed, 2 wrong arguments.',
  ]
    .map((line) => line.trimEnd())
    .join('\n')
}

/** `andon COMMAND --help`. */
export function commandHelp(name: CommandName): string {
  const spec: CommandSpec = COMMANDS[name]
  const usage = ['Usage: andon', name, spec.takes.words, '[options]'].filter((word) => word !== '')
  const own = Object.entries(spec.options)
  const lines = [usage.join(' '), '', `${capital(spec.about)}.`]
  if (own.length > 0) lines.push('', ...options(spec.options))
  return lines.join('\n')
}

function options(specs: Readonly<Record<string, OptionSpec>>): string[] {
  return Object.entries(specs).map(([name, { value, about }]) =>
    row(value === undefined ? `--${name}` : `--${name} ${value}`, about),
  )
}

/** Two columns; the second one is wrapped, so that nothing is wider than 80. */
function row(left: string, right: string): string {
  const width = 80 - INDENT
  const lines: string[] = []
  let line = ''
  for (const word of right.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  lines.push(line)
  const [first = '', ...rest] = lines
  return [
    `  ${left}`.padEnd(INDENT) + first,
    ...rest.map((text) => ' '.repeat(INDENT) + text),
  ].join('\n')
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
