import { describe, expect, it } from 'vitest'
import { displayWidth } from '../text/width'
import { COMMANDS, isCommand } from './commands'
import { parseDuration, parseInstant } from './duration'
import { commandHelp, helpText } from './help'
import { readLine } from './parse'

const asked = (...argv: string[]) => {
  const line = readLine(argv)
  if (line.kind !== 'run') throw new Error('no command')
  return line.asked
}

describe('the command line', () => {
  it('takes every option of the contract', () => {
    const argv =
      'status --json --all --since 90m --now 2026-11-30T12:00:00Z --processes p.json'.split(' ')
    const homes = [
      '--claude-home',
      'a',
      '--claude-home=b',
      '--codex-home',
      'none',
      '--vibe-home',
      'c',
    ]
    expect(asked(...argv, ...homes)).toMatchObject({
      command: 'status',
      json: true,
      common: {
        all: true,
        sinceMs: 5_400_000,
        now: Date.UTC(2026, 10, 30, 12),
        processes: 'p.json',
        homes: { 'claude-code': ['a', 'b'], codex: [], 'mistral-vibe': ['c'] },
      },
    })
  })

  it('has defaults that leave the person’s own world alone', () => {
    expect(asked('watch').common).toEqual({
      homes: {},
      all: false,
      sinceMs: null,
      now: null,
      processes: null,
    })
    expect(asked('light')).toMatchObject({ format: 'text', json: false })
    expect(asked('light', '--json').format).toBe('json')
    expect(asked('show', 'x')).toMatchObject({ word: 'x', limit: 50, follow: false })
    expect(asked('serve')).toMatchObject({ port: 0, open: false })
  })

  it.each([
    [[], 'A command is missing'],
    [['--json'], 'The command comes first'],
    [['statsu'], 'Did you mean status?'],
    [['toString'], 'There is no command "toString"'],
    [['compare', 'x'], 'does not know what to do with "x"'],
    [['compare', '--base'], 'Option --base needs a value.'],
    [['status', '--loud'], 'There is no option --loud.'],
    [['status', '--since'], 'Option --since needs a value.'],
    [['status', '--since', '--json'], 'Option --since needs a value.'],
    [['status', '--json=yes'], 'Option --json takes no value.'],
    [['status', '--since', 'yesterday'], '--since wants a duration'],
    [['status', '--now', '2026-11-30'], '--now wants a time with its zone'],
    [['status', '--now', '2026-13-30T00:00:00Z'], '--now wants a time'],
    [['status', 'x'], 'does not know what to do with "x"'],
    [['status', '--claude-home', 'none', '--claude-home', 'a'], 'cannot stand beside a folder'],
    [['status', '--claude-home', ''], 'needs a folder'],
    [['show'], 'needs an ID'],
    [['show', 'x', '--limit', '0'], 'from 1 to 1000'],
    [['show', 'x', '--limit', '2.5'], 'from 1 to 1000'],
    [['serve', '--port', '70000'], 'from 0 to 65535'],
    [['light', '--format', 'yaml'], 'text, json or tmux'],
    [['help', 'nothing'], 'There is no command "nothing"'],
  ])('%j is refused in one sentence', (argv, words) => {
    expect(() => readLine(argv)).toThrow(words)
    expect(() => readLine(argv)).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('\n') }),
    )
  })

  it('helps, in 80 columns', () => {
    expect(readLine(['help', 'show'])).toEqual({ kind: 'help', command: 'show' })
    expect(readLine(['show', '-h'])).toEqual({ kind: 'help', command: 'show' })
    expect(readLine(['-h'])).toEqual({ kind: 'help', command: null })
    const texts = [helpText(), ...Object.keys(COMMANDS).filter(isCommand).map(commandHelp)]
    for (const line of texts.join('\n').split('\n'))
      expect(displayWidth(line)).toBeLessThanOrEqual(85)
  })
})

describe('durations and instants', () => {
  it.each([
    ['24h', 86_400_000],
    ['1d12h', 129_600_000],
    ['1.5h', 5_400_000],
    ['250ms', 250],
    ['0s', 0],
    ['5', null],
    ['h', null],
    ['-1h', null],
    ['1h ', null],
    ['1y', null],
    ['9999999999999999999w', null],
  ])('%s', (text, ms) => expect(parseDuration(text)).toBe(ms))

  it('takes a time only with its zone', () => {
    expect(parseInstant('2026-11-30T13:00+01:00')).toBe(Date.UTC(2026, 10, 30, 12))
    expect(parseInstant('2026-11-30T12:00:00')).toBeNull()
    expect(parseInstant('now')).toBeNull()
  })
})
