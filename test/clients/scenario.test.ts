import { describe, expect, test } from 'vitest'
import { UsageError, readArgs } from './args'
import { CLIENTS } from './clients'
import { directiveIn } from './mock/directive'
import { missingOf, type Scenario, type Step } from './scenario'

const flat = (steps: readonly Step[]): Step[] =>
  steps.flatMap((step) => (step.do === 'when' ? [step, ...flat(step.steps)] : [step]))

/** Steps that name a window that is not open yet. */
function tooEarly({ steps }: Scenario): Step[] {
  let windows = 0
  return flat(steps).filter((step) => {
    if (step.do === 'open') windows += 1
    return 'window' in step && step.window >= windows
  })
}

describe.each(Object.values(CLIENTS))('the scenarios of $title', ({ scenarios, margin }) => {
  test('have names of their own', () => {
    const names = scenarios.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  test.each(scenarios.map((each) => [each.name, each] as const))('%s', (_, scenario) => {
    expect(tooEarly(scenario)).toEqual([])
    // What is typed behind `!` is a command of the person; everything else the mock has to understand.
    const prompts = flat(scenario.steps).flatMap((step) =>
      step.do === 'say' && !step.text.startsWith('/') ? [step.text] : [],
    )
    const strange = prompts.filter((text) => directiveIn(text) === null)
    expect(strange).toEqual(scenario.name === 'bash-mode' ? ['sleep 5'] : [])
    const rests = flat(scenario.steps).flatMap((step) => (step.do === 'rest' ? [step.ms] : []))
    expect(Math.max(...rests)).toBeGreaterThan(2 * margin)
  })
})

describe('what the screen has to show', () => {
  test.each([
    [['busy', 'idle'], ['idle', 'busy', 'waiting:plan', 'idle'], null],
    [['busy', 'idle'], ['idle', 'busy'], 'idle'],
    [['idle', 'idle'], ['idle'], 'idle'],
    [[], [], null],
  ] as const)('%j in %j', (wanted, shown, missing) =>
    expect(missingOf(wanted, shown)).toBe(missing),
  )
})

describe('the arguments', () => {
  test('clients with versions, options with values', () => {
    expect(
      readArgs(['claude@2.1.0', 'codex', '--only', 'a,b', '--jobs', '2', '--report', 'none']),
    ).toEqual({
      clients: [
        { client: 'claude', version: '2.1.0' },
        { client: 'codex', version: 'latest' },
      ],
      only: ['a', 'b'],
      jobs: 2,
      long: false,
      again: null,
      keep: false,
      report: null,
    })
    expect(readArgs([])?.clients.map(({ client }) => client)).toEqual(['claude', 'codex'])
    expect(readArgs(['--help'])).toBeNull()
  })

  test.each([[['vibe']], [['claude@1;ls']], [['claude@']], [['--jobs', '0']], [['--nothing']]])(
    '%j is refused',
    (argv) => expect(() => readArgs(argv)).toThrow(UsageError),
  )
})
