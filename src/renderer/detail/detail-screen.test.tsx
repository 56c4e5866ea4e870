import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Detail, Screen, Step, StepRequest } from '../../shared/contract'
import { sessionHref } from '../app/route'
import { details } from '../dev/details'
import { cast } from '../dev/people'
import { agents, MINUTE, snapshot } from '../dev/session'
import { worlds } from '../dev/worlds'
import { NOW, renderApp } from '../testing'

afterEach(cleanup)

const ago = (ms: number) => new Date(NOW - ms).toISOString()
const people = cast(ago)
const { needs, list } = worlds(NOW)

async function open(session: Detail['session'], detail: Partial<Detail> = {}) {
  const full: Detail = { session, steps: [], earlier: null, screen: { kind: 'none' }, ...detail }
  const app = await renderApp({ snapshot: snapshot(NOW, [session]), detail: () => full })
  window.location.hash = sessionHref(session.id)
  await act(async () => window.dispatchEvent(new Event('hashchange')))
  return app
}

const now = () => screen.getByRole('region', { name: 'Now' })
const step = (part: Partial<Step>): Step => ({
  offset: 0,
  at: ago(MINUTE),
  kind: 'tool',
  label: 'Bash',
  target: 'npm test',
  ms: null,
  failed: false,
  agent: null,
  ...part,
})

describe('limits', () => {
  it('stand with the usage, by their length', async () => {
    const limits = [{ minutes: 300, usedPercent: 38, resetsAt: null }]
    await open(people.login, { limits })
    const text = document.body.textContent ?? ''
    expect(text).toContain('5-hour limit')
    expect(text).toContain('38% used')
  })
})

describe('about the session', () => {
  it('says how hard it thinks and who is asked, where the tool tells it', async () => {
    await open(people.login, { effort: 'high', permissions: 'on-request' })
    const pairs = Array.from(document.querySelectorAll('.kv-pair'), (pair) => pair.textContent)
    expect(pairs).toContain('Efforthigh')
    expect(pairs).toContain('Permissionson-request')
  })

  it('leaves out what it does not tell', async () => {
    await open(people.login)
    expect(document.body.textContent).not.toContain('Effort')
  })
})

describe('the shared screen', () => {
  it('shows what a permission is about, and where to answer', async () => {
    await open(people.release)
    expect(now().textContent).toContain('npm publish --access public')
    expect(now().textContent).toContain('Allow or deny it where the agent runs.')
    expect(screen.getByText('Needs you').tagName).toBe('B')
  })

  it('shows a question with its options, numbered', async () => {
    const { detail } = details(NOW)['detail-question']!
    await open(people.cookie, { screen: detail!.screen })
    const options = within(now()).getAllByRole('listitem')
    expect(options.map((option) => option.textContent)).toEqual([
      '1RedisFast, already runs for the cart. Lost when it restarts.',
      '2PostgresOne store to back up. About 3 ms more for each request.',
      '3Signed tokens with a short lifeNo store at all. Logging out everywhere gets harder.',
    ])
  })

  it('shows a plan as text: markup in it does nothing', async () => {
    const markdown = '# Plan\n<img src=x onerror=alert(1)>\n[go](javascript:alert(1))'
    await open(people.billing, { screen: { kind: 'plan', markdown, file: null } })
    expect(now().textContent).toContain('Plan ready to review')
    expect(document.querySelector('img')).toBeNull()
    expect(document.querySelector('a[href^="javascript"]')).toBeNull()
  })

  it('shows the end of a command’s output without its escapes', async () => {
    const { detail } = details(NOW)['detail-command']!
    await open(people.login, { screen: detail!.screen })
    expect(screen.getByLabelText('Live output').textContent).toContain(' ✓ src/auth/cookie.test.ts')
    expect(now().textContent).not.toContain('\u001b')
    expect(
      [...document.querySelectorAll('.term .t-green')].map((each) => each.textContent),
    ).toEqual(['✓', '✓'])
    expect(now().textContent).toContain('last 8 lines of more')
  })

  it('says of a command that ended badly how, and of one that wrote nothing that it did not', async () => {
    const over = { kind: 'output', command: 'make', live: false, truncated: false } as const
    await open(people.login, { screen: { ...over, text: 'no rule', exit: 2 } })
    expect(now().textContent).toBe('Ranmakefailed · exit 2no ruleall 1 line')
    cleanup()
    await open(people.login, { screen: { ...over, text: '', live: true } })
    expect(now().textContent).toBe('Runningmake3 minNo output so far')
    expect(screen.queryByLabelText('Live output')).toBeNull()
  })

  it('says when a running command wrote last', async () => {
    const { detail } = details(NOW)['detail-command']!
    const seen = { ...detail!.screen, at: ago(2 * MINUTE) } as Screen
    await open(people.login, { screen: seen })
    expect(now().textContent).toContain('Last output 2 min ago')
  })

  it('shows the whole command that is asked for, not as one that runs', async () => {
    const command = 'npm publish --access public\n  --tag next'
    await open(people.release, {
      screen: { kind: 'output', command, text: '', live: true, truncated: false },
    })
    expect(now().textContent).toContain('Wants to run a command')
    expect(now().textContent).not.toContain('Running')
    expect(screen.getByLabelText('What it asks for').textContent).toBe(command)
  })

  it('shows the change that is asked for, and never one that was made before as asked for', async () => {
    const reason = { kind: 'permission', text: 'Edit: /p/a.ts' } as const
    const session = { ...people.release, activity: null, reason }
    const edit = (file: string): Screen => ({
      kind: 'diff',
      files: [{ file, hunks: [{ oldStart: 0, newStart: 0, lines: ['-a', '+b'] }] }],
    })
    await open(session, { screen: edit('/p/a.ts') })
    expect(now().textContent).toContain('Wants to edit a file')
    expect(now().textContent).toContain('Allow or deny it where the agent runs.')
    expect(document.querySelectorAll('.diff > div')).toHaveLength(2)
    cleanup()
    await open(session, { screen: edit('/p/other.ts') })
    expect(now().textContent).toContain('Wants to edit a file')
    expect(document.querySelector('.diff')).toBeNull()
  })

  it('shows a diff with the line numbers of both files, one file at a time', async () => {
    const { detail } = details(NOW)['detail-diff']!
    await open(people.image, { screen: detail!.screen })
    const rows = [...document.querySelectorAll('.diff > div')].map((row) => row.textContent)
    expect(rows[0]).toBe('41 let jobs = queue.drain(..);')
    expect(rows[1]).toBe('42−for job in jobs {')
    expect(rows[5]).toBe('42+let results: Vec<_> = jobs')
    await userEvent.click(screen.getByRole('button', { name: 'Next file' }))
    expect(now().textContent).toContain('src/import/queue.rs')
  })

  it('shows an error in its own words with the time it ends', async () => {
    const error: Screen = {
      kind: 'error',
      text: 'Usage limit reached',
      status: '429',
      resetsAt: ago(-MINUTE),
    }
    await open(people.mails, { screen: error })
    expect(now().textContent).toContain('Stopped with 429')
    expect(now().textContent).toContain('resets at')
    expect(now().textContent).toContain('Usage limit reached')
  })

  it('shows what it said last when nothing else is known', async () => {
    await open(people.metrics, { screen: { kind: 'text', text: 'All renamed.' } })
    expect(now().textContent).toContain('All renamed.')
  })
})

describe('the timeline', () => {
  it('is newest first, in the past; the running call in the present', async () => {
    await open(people.login, {
      steps: [
        step({ kind: 'prompt', label: 'Find out why.', offset: 1 }),
        step({ label: 'Edit', target: 'src/a.ts', ms: 200, offset: 2 }),
        step({ ms: 41_000, failed: true, offset: 3 }),
        step({ ms: 900, failed: true, exit: 127, offset: 4 }),
        step({ offset: 5 }),
      ],
    })
    const rows = [...document.querySelectorAll('.steps li')].map((row) => row.textContent)
    expect(rows[0]).toBe('Runningnpm test1 min')
    expect(rows[1]).toBe('Rannpm testexit 127 · 0.9 s')
    expect(rows[2]).toBe('Rannpm testfailed · 41 s')
    expect(rows[3]).toBe('Editedsrc/a.ts0.2 s')
    expect(rows[4]).toContain('YouFind out why.')
  })

  it('says of the call that waits that it was asked, and of one that never came back that it ran', async () => {
    const first = await open(people.release, { steps: [step({})] })
    expect(document.querySelector('.steps li b')?.textContent).toBe('Asked')
    first.unmount()
    await open(people.linter, { steps: [step({})] })
    expect(document.querySelector('.steps li b')?.textContent).toBe('Ran')
  })

  it('loads earlier pages upward until the beginning', async () => {
    const app = await renderApp({
      snapshot: list!.snapshot,
      detail: ({ before }) => ({
        session: people.login,
        screen: { kind: 'none' },
        steps: [step({ offset: before === null ? 500 : 100, target: `at ${before}` })],
        earlier: before === null ? 500 : null,
      }),
    })
    window.location.hash = sessionHref(people.login.id)
    await act(async () => window.dispatchEvent(new Event('hashchange')))
    await userEvent.click(screen.getByRole('button', { name: 'Load earlier' }))
    expect(document.querySelectorAll('.steps li')).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'Load earlier' })).toBeNull()
    expect(app.asks('andon:detail').at(-1)).toMatchObject({ before: 500, agent: null })
  })
})

describe('a step of the timeline', () => {
  const rows = [
    step({ kind: 'prompt', label: 'Find out why.', offset: 1 }),
    step({ label: 'Bash', target: 'npm test', ms: 900, offset: 2 }),
    step({ kind: 'compaction', label: 'Context compacted', offset: 3 }),
  ]
  const prompt: Screen = { kind: 'text', text: 'Find out why.\n<b>Now</b> *please*' }
  const output: Screen = {
    kind: 'output',
    command: 'npm test\n--run',
    text: '9 passed',
    live: false,
    truncated: false,
  }

  async function openRows(show: (request: StepRequest) => Screen | null) {
    const detail: Detail = {
      session: people.login,
      steps: rows,
      earlier: null,
      screen: { kind: 'none' },
    }
    const app = await renderApp({
      snapshot: snapshot(NOW, [people.login]),
      detail: () => detail,
      step: show,
    })
    window.location.hash = sessionHref(people.login.id)
    await act(async () => window.dispatchEvent(new Event('hashchange')))
    return app
  }
  const both = ({ step: { kind } }: StepRequest) => (kind === 'prompt' ? prompt : output)

  it('opens to what it showed, asked for only then', async () => {
    const app = await openRows(both)
    expect(app.asks('andon:step')).toEqual([])
    const row = screen.getByRole('button', { name: /Ran/ })
    await userEvent.click(row)
    expect(app.asks('andon:step')).toEqual([
      {
        id: people.login.id,
        agent: null,
        step: { offset: 2, kind: 'tool', label: 'Bash', target: 'npm test' },
      },
    ])
    expect(row.getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByLabelText('Command').textContent).toBe('npm test\n--run')
    expect(screen.getByLabelText('Output').textContent).toBe('9 passed')
    await userEvent.click(row)
    expect(screen.queryByLabelText('Output')).toBeNull()
  })

  it('shows a prompt as it was typed', async () => {
    await openRows(both)
    await userEvent.click(screen.getByRole('button', { name: /You/ }))
    expect(screen.getByLabelText('Text').textContent).toBe(prompt.kind === 'text' && prompt.text)
    expect(document.querySelector('.steps b b, .steps em')).toBeNull()
  })

  it('is no button where its row says all, and says so where nothing more is written', async () => {
    await openRows(() => ({ kind: 'none' }))
    expect(screen.queryByRole('button', { name: /compacted/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /Ran/ }))
    expect(document.querySelector('.steps .body')?.textContent).toBe(
      'Nothing more is written of it.',
    )
  })

  it('is reached by the arrows from the one that Tab reaches', async () => {
    await openRows(both)
    const [first, second] = [/Ran/, /You/].map((name) => screen.getByRole('button', { name }))
    expect([first?.tabIndex, second?.tabIndex]).toEqual([0, -1])
    first?.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(second)
    expect([first?.tabIndex, second?.tabIndex]).toEqual([-1, 0])
    await userEvent.keyboard('{Enter}')
    expect(second?.getAttribute('aria-expanded')).toBe('true')
    await userEvent.keyboard('{Home}')
    expect(document.activeElement).toBe(first)
  })
})

describe('the to-do list', () => {
  it('shows every item in its order where the detail brings them', async () => {
    const todoItems = [
      { text: 'Reproduce it', status: 'completed' },
      { text: 'Running the tests', status: 'in_progress' },
      { text: 'Open a pull request', status: 'pending' },
    ] as const
    await open(people.login, { todoItems: [...todoItems] })
    const list = document.querySelectorAll('.todo li')
    expect([...list].map((item) => item.textContent)).toEqual([
      'Reproduce it, done',
      'Running the tests, in progress',
      'Open a pull request, open',
    ])
    expect(screen.getByText('To do').textContent).toContain('1/3')
  })
})

describe('the sections', () => {
  it('say why: rule, file, place and certainty', async () => {
    const evidence = {
      rule: 'codex.turn-open',
      file: 'sessions/rollout.jsonl',
      offset: 88_204,
      at: ago(MINUTE),
    }
    await open({ ...people.image, evidence })
    const why = screen.getByText('Why this state?').closest('details')!
    expect(why.open).toBe(true)
    expect(why.textContent).toContain('codex.turn-open')
    expect(why.textContent).toContain('sessions/rollout.jsonl, byte 88,204')
    expect(why.textContent).toContain('1 min ago')
    expect(why.textContent).toContain('Inferred: a rule concluded it')
  })

  it("say of a session of Vibe's legacy engine that it can never say that it waits", async () => {
    const why = () => screen.getByText('Why this state?').closest('details')?.textContent
    const place = { file: 'messages.jsonl', offset: null, at: null }
    const vibe = { ...people.image, tool: 'mistral-vibe' } as const
    await open({ ...vibe, evidence: { ...place, rule: 'legacy.calls' } })
    expect(why()).toContain('its sessions never say that they wait')
    cleanup()
    await open({ ...vibe, evidence: { ...place, rule: 'unified.effect_running' } })
    expect(why()).not.toContain('its sessions never say that they wait')
  })

  it('leave out what is not known', async () => {
    await open(people.metrics)
    for (const title of ['To do', 'Sub-agents', 'Timeline', 'Usage and context']) {
      expect(screen.queryByText(title)).toBeNull()
    }
  })

  it('show usage, and say while it is still counted', async () => {
    const usage = {
      input: 48_210,
      output: 0,
      cacheRead: 1_900_000,
      cacheWrite: 0,
      complete: false,
    }
    await open({ ...people.login, usage })
    const section = screen.getByText('Usage and context').closest('details')!
    expect(section.textContent).toContain('48.2 k')
    expect(section.textContent).toContain('1.9 M')
    expect(section.textContent).not.toContain('Output')
    expect(section.textContent).toContain('still counting')
  })

  it('open a sub-agent in the same screen, and Escape goes back one at a time', async () => {
    const session = { ...people.login, subagents: agents(2) }
    const app = await open(session)
    await userEvent.click(screen.getByRole('link', { name: 'Explore part 2' }))
    await act(async () => window.dispatchEvent(new Event('hashchange')))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Explore part 2')
    expect(document.querySelector('.d-head .state')?.textContent).toContain('Working')
    expect(app.asks('andon:detail').at(-1)).toMatchObject({ agent: 'agent-1' })
    await userEvent.keyboard('{Escape}')
    await act(async () => window.dispatchEvent(new Event('hashchange')))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(session.title)
    await userEvent.keyboard('{Escape}')
    await act(async () => window.dispatchEvent(new Event('hashchange')))
    expect(document.activeElement?.textContent).toBe(session.title)
  })
})

describe('being opened by the shell', () => {
  it('shows the session that was named, the settings, or the list', async () => {
    const { push } = await renderApp({ snapshot: needs!.snapshot })
    const heading = () => screen.getByRole('heading', { level: 1 }).textContent
    const pushed = async (session: string | null, screenName?: 'settings') => {
      push('andon:focus', { session, ...(screenName ? { screen: screenName } : {}) })
      await act(async () => window.dispatchEvent(new Event('hashchange')))
    }
    await pushed(people.cookie.id)
    expect(heading()).toBe('Move sessions out of the cookie')
    await pushed(null, 'settings')
    expect(heading()).toBe('Settings')
    await pushed(null)
    expect(heading()).toContain('4 need you')
  })

  it('says so when there is no such session', async () => {
    const { push } = await renderApp({ snapshot: needs!.snapshot })
    push('andon:focus', { session: 'codex:gone' })
    await act(async () => window.dispatchEvent(new Event('hashchange')))
    expect(await screen.findByText('There is no such session any more.')).toBeTruthy()
  })
})
