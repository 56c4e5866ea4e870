import { describe, expect, it } from 'vitest'
import type { Detail, Screen, Step } from '../../shared/contract'
import { ago, LOOK, NOW, sessionWith, snapshotOf, WORLD } from '../testing'
import { detailText, stepLine } from './detail'
import { doctorText } from './doctor'
import { lightText } from './light'
import { statusText } from './status'
import { lookOf } from './terminal'
import { cutTo, displayWidth, edges, fit, fitRight } from './width'

const STATUS = `2 need you · 1 stopped · 2 working · 1 in background · 2 idle

! needs you Release the date picke… run: npm publish --acces… calendar-k…    4m
! needs you Move sessions out of t… asks: Where should sessi… shop-api       2m
× stopped   Translate the onboardi… rate limit, resets 16:00  mail-templ…    6m
● working   Fix the login redirect… Bash npm test -- --run a… shop-api      12m
● working   Speed up image import   ≈ Edit src/import/decode… photo-box     48s
◐ backgrnd  Storybook for the new … npm run dev               calendar-k…  1h20
○ idle      Explain the retry poli… asked: Shall I also chan… queue-lab      9m
○ idle      Rename the metrics      done                      edge-proxy    35m
◌ unknown   notes-site              no readable record        notes-site    20m

≈ inferred: andon doctor ID says why          Mistral Vibe: 2 files unread`

describe('andon status', () => {
  it('is the design’s page at 80 columns', () => {
    expect(statusText(WORLD, LOOK)).toBe(STATUS)
  })

  it.each([40, 60, 79, 80, 100, 160])('stays within %d columns', (columns) => {
    const wide = sessionWith({
      title: '支付回调重试策略 🚀 ログイン後のリダイレクトを修正',
      project: '決済サービス',
      state: 'busy',
      reason: { kind: 'tool', text: 'Bash: echo 日本語日本語日本語日本語' },
      hint: 'maybe_waiting',
      since: ago(1),
    })
    const text = statusText(snapshotOf([wide, ...WORLD.sessions], WORLD.sources), {
      ...LOOK,
      columns,
    })
    const widths = text.split('\n').slice(1).map(displayWidth)
    expect(Math.max(...widths)).toBeLessThan(columns)
    const rows = text.split('\n').slice(2, 12).map(displayWidth)
    expect(new Set(rows).size).toBe(1)
  })

  it('has colours only on a terminal that has them, and ASCII where there is no more', () => {
    expect(statusText(WORLD, { ...LOOK, colour: true })).toContain('\u001b[1;33m! needs you')
    const ascii = statusText(WORLD, { ...LOOK, unicode: false })
    expect(ascii).toContain('* working   Speed up image import   ~ Edit src')
    expect(ascii).toMatch(/^[\n -~]*$/)
  })

  it('says in a sentence that there is nothing', () => {
    expect(statusText(snapshotOf([]), LOOK)).toBe(
      'No agents found\n\nStart Claude Code, Codex or Mistral Vibe in any terminal. It shows up here by\nitself; there is nothing to set up.',
    )
  })

  it('lets no text of an agent reach the terminal as a command', () => {
    const evil = sessionWith({
      title: 'a\u001b]0;x\u0007b\u001b[2Jc\nd',
      project: 'p\rq',
      since: ago(1),
    })
    expect(statusText(snapshotOf([evil]), LOOK).replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
  })
})

describe('how the output is looked at', () => {
  const tty = { isTTY: true, columns: 120, rows: 50 }
  it('is plain and 80 wide in a pipe', () => {
    expect(lookOf({ columns: 200 }, { LANG: 'C' })).toEqual({
      columns: 80,
      rows: 24,
      colour: false,
      unicode: true,
    })
  })
  it('respects NO_COLOR, dumb terminals and the locale', () => {
    expect(lookOf(tty, { LANG: 'en_US.UTF-8' })).toMatchObject({
      columns: 120,
      colour: true,
      unicode: true,
    })
    expect(lookOf(tty, { NO_COLOR: '1' }).colour).toBe(false)
    expect(lookOf(tty, { NO_COLOR: '' }).colour).toBe(true)
    expect(lookOf(tty, { TERM: 'dumb' })).toMatchObject({ colour: false, unicode: false })
    expect(lookOf(tty, { LANG: 'en_US.UTF-8', LC_ALL: 'C' }).unicode).toBe(false)
    expect(lookOf({ isTTY: true, columns: 5 }, {}).columns).toBe(40)
  })
})

describe('display width', () => {
  it.each([
    ['abc', 3],
    ['日本', 4],
    ['한', 2],
    ['e\u0301', 1],
    ['🚀', 2],
    ['👩‍💻', 2],
    ['❤️', 2],
    ['🇫🇷', 2],
    ['\u200b', 0],
    ['…●◐', 3],
    ['\u001b[31mred\u001b[0m', 3],
  ])('%s is %d', (text, width) => expect(displayWidth(text)).toBe(width))

  it('cuts between characters and fills up', () => {
    expect(cutTo('日本語', 5)).toBe('日本…')
    expect(cutTo('日本語', 4)).toBe('日…')
    expect(fit('日本語', 4)).toBe('日… ')
    expect(fitRight('4m', 5)).toBe('   4m')
    expect(edges('left', 'right', 12)).toBe('left   right')
    expect(edges('leftleftleft', 'right', 12)).toBe('leftl… right')
  })
})

describe('andon light', () => {
  it('is one word, JSON, or a piece of a status line', () => {
    expect(lightText(WORLD, 'text')).toBe('waiting')
    expect(JSON.parse(lightText(WORLD, 'json'))).toEqual({ light: 'waiting', counts: WORLD.counts })
    expect(lightText(WORLD, 'tmux')).toBe('#[fg=yellow,bold]! 2 need you#[default]')
    expect(lightText(snapshotOf([]), 'text')).toBe('off')
  })
})

const step = (over: Partial<Step>): Step => ({
  offset: 0,
  at: NOW,
  kind: 'tool',
  label: 'Bash',
  target: 'npm test',
  ms: null,
  failed: false,
  agent: null,
  ...over,
})

describe('andon show', () => {
  const detail = (screen: Screen, steps = [step({})]): Detail => ({
    session: WORLD.sessions[3]!,
    steps,
    earlier: 12,
    screen,
  })

  it('tells how full the limits are', () => {
    const limits = [{ minutes: 300, usedPercent: 38, resetsAt: null }]
    const text = detailText({ ...detail({ kind: 'none' }), limits }, LOOK, Date.parse(NOW))
    expect(text).toContain('  5-hour limit 38% used')
  })

  it('tells effort, permissions and exit codes', () => {
    const output = { kind: 'output', command: 'npm test', text: 'red', live: false } as const
    const text = detailText(
      {
        ...detail({ ...output, truncated: false, exit: 1 }, [
          step({ failed: true, exit: 1, ms: 3200 }),
          step({ exit: 0, ms: 3200 }),
        ]),
        effort: 'high',
        permissions: 'on-request',
      },
      LOOK,
      Date.parse(NOW),
    )
    expect(text).toContain('  Effort high · Permissions on-request\n')
    expect(text).toMatch(/npm test +failed exit 1 3s\n/)
    expect(text).toMatch(/npm test +3s\n/)
    expect(text).toContain('Output of npm test · exit 1\nred')
  })

  it('tells who it is, what it did, and what it shows', () => {
    const text = detailText(
      detail(
        {
          kind: 'question',
          questions: [
            { header: 'H', text: 'Where?', options: [{ label: 'Here', description: 'near' }] },
          ],
        },
        [step({ kind: 'prompt', label: 'Fix it', target: '' }), step({ ms: 3200, failed: true })],
      ),
      LOOK,
      Date.parse(NOW),
    )
    expect(text.split('\n')).toEqual([
      '● Fix the login redirect loop                                               12m',
      '  Working · Running npm test -- --run auth',
      '  Claude Code  shop-api · fix/login',
      '  To do 3/7',
      '  Context 62%',
      '',
      '… earlier steps: --limit N',
      '14:32:19  You  Fix it',
      '14:32:19  Bash  npm test                                              failed 3s',
      '',
      'Sub-agents',
      '  busy     a',
      '  busy     b',
      '',
      'Where?',
      '  Here: near',
    ])
  })

  it.each<[Screen, string]>([
    [
      {
        kind: 'diff',
        files: [{ file: 'a.ts', hunks: [{ oldStart: 4, newStart: 5, lines: ['-a', '+b'] }] }],
      },
      'Diff of a.ts\n@@ -4 +5 @@\n-a\n+b',
    ],
    [{ kind: 'plan', markdown: '# P\n\n1. x', file: null }, 'Plan\n# P\n\n1. x'],
    [{ kind: 'error', text: 'No', status: '500', resetsAt: null }, 'Error 500\nNo'],
    [
      { kind: 'output', command: 'ls', text: 'a\u001b[31m\tb', live: false, truncated: false },
      'Output of ls\na    b',
    ],
    [{ kind: 'text', text: 'Done.' }, 'Its last words\nDone.'],
  ])('shows a screen of kind %j', (screen, expected) => {
    expect(detailText(detail(screen), LOOK, Date.parse(NOW))).toContain(`\n\n${expected}`)
  })

  it('keeps a step on one line', () => {
    const long = step({ target: '日本語'.repeat(60), agent: 'x', ms: 1 })
    expect(displayWidth(stepLine(long, LOOK))).toBeLessThan(80)
  })

  it('draws agents whose parents form a ring only if they hang on something', () => {
    const ring = ['a', 'b'].map((id, i) => ({
      id,
      label: id,
      type: null,
      state: 'done' as const,
      parentId: 'ba'[i]!,
      since: null,
    }))
    const session = { ...WORLD.sessions[0]!, subagents: ring }
    expect(() => detailText({ ...detail({ kind: 'none' }), session }, LOOK, 0)).not.toThrow()
  })
})

describe('andon doctor', () => {
  it('says what Codex never writes, where there are sessions of it', () => {
    const home = { tool: 'codex', home: '~/.codex', status: 'ok', sessions: 1, files: 3 } as const
    const text = (sessions: number) =>
      doctorText({ homes: [{ ...home, sessions }], faults: [], drift: [], sessions: [] }, [], LOOK)
    const line = '    Codex writes no approval prompt down: such a wait is inferred.'
    expect(text(1).split('\n')[2]).toBe(line)
    expect(text(0)).not.toContain('approval')
  })

  it("says that Mistral Vibe's legacy engine can never say waiting", () => {
    const home = { tool: 'mistral-vibe', home: '~/.vibe', status: 'ok', files: 3 } as const
    const homes = [{ ...home, sessions: 1 }]
    const text = doctorText({ homes, faults: [], drift: [], sessions: [] }, [], LOOK)
    expect(text).toContain('legacy engine of Mistral Vibe writes no prompt down')
  })

  it('can be read by a stranger', () => {
    const text = doctorText(
      {
        homes: [
          { tool: 'claude-code', home: '~/.claude', status: 'ok', sessions: 1, files: 31 },
          { tool: 'codex', home: '~/.codex', status: 'absent', sessions: 0, files: 0 },
        ],
        faults: [
          {
            tool: 'claude-code',
            home: '~/.claude',
            file: 'sessions/7.json',
            message: 'It is no JSON.',
          },
        ],
        drift: [{ tool: 'codex', version: '0.98', what: 'record', word: 'new_thing', count: 3 }],
        sessions: [
          {
            id: 'claude-code:1',
            state: 'waiting',
            reason: { kind: 'permission', text: 'Bash: ls' },
            confidence: 'told',
            evidence: { rule: 'registry.waiting', file: 'sessions/1.json', offset: 7, at: NOW },
          },
        ],
      },
      [sessionWith({ id: 'claude-code:1', title: 'List it' })],
      LOOK,
    )
    expect(text.split('\n')).toEqual([
      'Where Andon looks',
      '  Claude Code  ~/.claude                                    1 session, 31 files',
      '  Codex  ~/.codex                                                no such folder',
      '',
      'What could not be read',
      '  Claude Code  sessions/7.json',
      '    It is no JSON.',
      '',
      'Words that this version of Andon does not know',
      '  States are still read; some details may be missing.',
      '  Codex 0.98  kind of record “new_thing”                                     3×',
      '',
      'Why each state',
      '  ! List it',
      '    claude-code:1',
      '    waiting, permission: Bash: ls',
      '    rule registry.waiting · the agent wrote it',
      `    sessions/1.json · byte 7 · ${NOW}`,
    ])
  })
})
