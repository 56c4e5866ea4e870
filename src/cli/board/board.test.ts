import { describe, expect, it } from 'vitest'
import { LOOK, NOW, sessionWith, snapshotOf, WORLD } from '../testing'
import { displayWidth } from '../text/width'
import { drawBoard } from './draw'
import { FIRST_STATE, keysOf, press, visible } from './model'
import { enterScreen } from './screen'

const frame = (over = {}) => ({
  snapshot: WORLD,
  state: FIRST_STATE,
  now: Date.parse(NOW),
  clock: '14:32:19',
  detail: null,
  ...over,
})

const BOARD = `┌──────────────────────────────────────────────────────────────────────────────┐
│ ANDON  2 need you · 1 stopped · 2 working · 1 in background · 2 idle         │
├──────────────────────────────────────────────────────────────────────────────┤
│ Needs you 2                                                                  │
│ › ! Release the date picker 2.4                                           4m │
│     run: npm publish --access public                                         │
│     Claude Code  calendar-kit · release/2.4                         6/7  71% │
│   ! Move sessions out of the cookie                                       2m │
│     asks: Where should session data live?                                    │
│     Mistral Vibe  shop-api · auth-sessions                               38% │
│ Stopped 1                                                                    │
│   × Translate the onboarding mails                                        6m │
│     rate limit, resets 16:00                                                 │
│     Codex  mail-templates · i18n                                    3/5  57% │
│ Working 2                                                                    │
│   ● Fix the login redirect loop                                          12m │
│     Bash npm test -- --run auth                                              │
│     Claude Code  shop-api · fix/login                     3/7  2 agents  62% │
│   ● Speed up image import                                                48s │
│     ≈ Edit src/import/decode.rs                                              │
│     Codex  photo-box · perf/decode                                       23% │
│ Background 1                                                                 │
│   ◐ Storybook for the new buttons                                       1h20 │
│     npm run dev                                                              │
│     Claude Code  calendar-kit · buttons                             5/5  40% │
│ Idle 2                                                                       │
│   ○ Explain the retry policy                                              9m │
│   ○ Rename the metrics                                                   35m │
│ Unknown 1                                                                    │
│   ◌ notes-site                                                           20m │
├──────────────────────────────────────────────────────────────────────────────┤
│ ↑↓ choose   ↵ show   a all   q quit                            live 14:32:19 │
└──────────────────────────────────────────────────────────────────────────────┘`

describe('the board', () => {
  it('is the design’s page at 80 columns', () => {
    const snapshot = { ...WORLD, sources: [] }
    expect(drawBoard(frame({ snapshot }), { ...LOOK, rows: 33 }).join('\n')).toBe(BOARD)
  })

  it.each([
    [40, 10],
    [80, 24],
    [160, 60],
  ])('fills %d by %d and no more, coloured or not', (columns, rows) => {
    for (const colour of [true, false]) {
      const lines = drawBoard(frame(), { ...LOOK, columns, rows, colour })
      expect(lines).toHaveLength(rows)
      expect(new Set(lines.map(displayWidth))).toEqual(new Set([columns]))
    }
  })

  it('keeps the chosen session in view', () => {
    const chosen = WORLD.sessions.at(-1)!.id
    const text = drawBoard(frame({ state: { ...FIRST_STATE, chosen } }), {
      ...LOOK,
      rows: 12,
    }).join('\n')
    expect(text).toContain('› ◌ notes-site')
    expect(text).not.toContain('Release the date picker')
  })

  it('shows the first three that ended, or all', () => {
    const ended = ['a', 'b', 'c', 'd', 'e'].map((title) => sessionWith({ title, state: 'ended' }))
    const snapshot = snapshotOf(ended)
    expect(visible(snapshot, FIRST_STATE)).toHaveLength(3)
    expect(visible(snapshot, { ...FIRST_STATE, all: true })).toHaveLength(5)
    expect(drawBoard(frame({ snapshot }), LOOK).join('\n')).toContain('Recent 5')
  })
})

describe('keys', () => {
  it('are found in what a terminal sends', () => {
    expect(keysOf('\u001b[A\u001b[Bjk\r\u001bOAq')).toEqual([
      'up',
      'down',
      'down',
      'up',
      'enter',
      'up',
      'quit',
    ])
    expect(keysOf('\u001b')).toEqual(['escape'])
    expect(keysOf('\u0003')).toEqual(['quit'])
    expect(keysOf('x\u001b[200~é')).toEqual([])
  })

  it('choose, open, go back and leave', () => {
    const sessions = WORLD.sessions.slice(0, 3)
    const [a, b, c] = sessions.map(({ id }) => id)
    const after = (...keys: Parameters<typeof press>[1][]) =>
      keys.reduce((state, key) => press(state, key, sessions)!, FIRST_STATE)
    expect(after('down').chosen).toBe(b)
    expect(after('down', 'down', 'down', 'down').chosen).toBe(c)
    expect(after('down', 'up', 'up').chosen).toBe(a)
    expect(after('down', 'enter').open).toBe(b)
    expect(after('down', 'enter', 'escape').open).toBeNull()
    expect(after('all').all).toBe(true)
    expect(press(FIRST_STATE, 'quit', sessions)).toBeNull()
    expect(press(FIRST_STATE, 'enter', [])).toEqual(FIRST_STATE)
  })

  it('stay with a session that moved in the list', () => {
    const [first, second, ...rest] = WORLD.sessions
    const state = { ...FIRST_STATE, chosen: first!.id }
    expect(press(state, 'down', [second!, first!, ...rest])?.chosen).toBe(rest[0]!.id)
  })
})

describe('the second screen', () => {
  it('draws what changed, and gives the first one back', () => {
    const written: string[] = []
    const stdout = { write: (text: string) => written.push(text) > 0 }
    // The board only writes; the rest of a terminal is not asked for.
    const screen = enterScreen({ stdout: stdout as never })
    screen.draw(['a', 'b'])
    screen.draw(['a', 'c'])
    screen.draw(['a', 'c'])
    screen.leave()
    expect(written).toEqual([
      '\u001b[?1049h\u001b[?25l',
      '\u001b[1;1Ha\u001b[2;1Hb',
      '\u001b[2;1Hc',
      '\u001b[?25h\u001b[?1049l',
    ])
  })
})
