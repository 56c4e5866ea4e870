import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Detail, Screen, Step } from '../../shared/contract'
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
