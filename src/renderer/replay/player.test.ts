import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MarkKind } from '../../shared/contract'
import { axisOf, markAt, type Axis } from './axis'
import { LIVE, moved, play, type Player, type PlayerCommand } from './player'
import { anyAxis } from './testing'

const SECOND = 1000
const START = Date.parse('2026-11-30T10:00:00Z')

function axis(...marks: [seconds: number, kind: MarkKind][]): Axis {
  const made = axisOf(
    marks.map(([s, kind], i) => ({ at: START + s * SECOND, end: i * 100 + 100, kind })),
  )
  if (!made) throw new Error('no axis')
  return made
}

const DAY = axis(
  [0, 'prompt'],
  [1, 'step'],
  [2, 'step'],
  [3602, 'prompt'],
  [3604, 'failed'],
  [3610, 'step'],
)
const run = (player: Player, ...commands: PlayerCommand[]) =>
  commands.reduce((now, command) => play(now, DAY, command), player)
const index = (player: Player) => player.place?.index ?? null

const commands = fc.oneof(
  fc.constant<PlayerCommand>({ do: 'toggle' }),
  fc.record({ do: fc.constant('scrub' as const), x: fc.double({ noNaN: true }) }),
  fc.record({
    do: fc.constantFrom('step' as const, 'prompt' as const),
    by: fc.constantFrom(1 as const, -1 as const),
  }),
  fc.record({ do: fc.constantFrom('first' as const, 'live' as const, 'speed' as const) }),
  fc.record({ do: fc.constant('tick' as const), ms: fc.integer({ min: -5, max: 4000 }) }),
)

describe('the player', () => {
  it('stays on the axis, and shows what was written last, whatever one does', () => {
    fc.assert(
      fc.property(anyAxis, fc.array(commands, { maxLength: 40 }), (any, did) => {
        let player = LIVE
        for (const command of did) {
          player = play(player, any, command)
          expect(player.playing && player.place === null).toBe(false)
          const { index: i = 0, x = 0 } = player.place ?? {}
          expect(x).toBeGreaterThanOrEqual(any.xs[i] ?? Infinity)
          expect(x).toBeLessThanOrEqual(Math.max(any.length, any.xs.at(-1) ?? 0))
          // Marks of one moment share a place; of others none is between the mark and the place.
          expect(any.xs[markAt(any, x)]).toBe(any.xs[i])
        }
      }),
    )
  })

  it('never goes back while it plays, and comes to now', () => {
    fc.assert(
      fc.property(anyAxis, (any) => {
        let player = play({ ...LIVE, speed: 60 }, any, { do: 'toggle' })
        let last = 0
        for (let i = 0; i < 100_000 && player.place; i += 1) {
          expect(player.place.x).toBeGreaterThanOrEqual(last)
          last = player.place.x
          player = play(player, any, { do: 'tick', ms: any.length / 600 })
        }
        expect(player).toMatchObject({ place: null, playing: false })
      }),
      { numRuns: 20 },
    )
  })

  it('plays from the beginning, in the time it took, and passes a pause at once', () => {
    const begun = run({ ...LIVE, speed: 1 }, { do: 'toggle' })
    expect(begun).toMatchObject({ playing: true, place: { index: 0, x: 0 } })
    const second = run(begun, { do: 'tick', ms: 900 })
    expect(index(second)).toBe(0)
    expect(index(run(second, { do: 'tick', ms: 200 }))).toBe(1)
    // 3 s played: 2 of them before the hour's pause, 1 behind it.
    const behind = run(begun, { do: 'tick', ms: 3000 })
    expect(index(behind)).toBe(3)
    expect(index(run({ ...LIVE, speed: 8 }, { do: 'toggle' }, { do: 'tick', ms: 510 }))).toBe(4)
    expect(run(begun, { do: 'tick', ms: 20_000 })).toMatchObject({ place: null, playing: false })
  })

  it('steps from now back, and from the newest mark on to now', () => {
    const back = run(LIVE, { do: 'step', by: -1 })
    expect(index(back)).toBe(4)
    const on = run(back, { do: 'step', by: 1 })
    expect(index(on)).toBe(5)
    expect(run(on, { do: 'step', by: 1 }).place).toBeNull()
    expect(index(run(LIVE, { do: 'first' }, { do: 'step', by: -1 }))).toBe(0)
  })

  it('goes from prompt to prompt', () => {
    const last = run(LIVE, { do: 'prompt', by: -1 })
    expect(index(last)).toBe(3)
    const first = run(last, { do: 'prompt', by: -1 })
    expect(index(first)).toBe(0)
    expect(index(run(first, { do: 'prompt', by: 1 }))).toBe(3)
    expect(run(last, { do: 'prompt', by: 1 }).place).toBeNull()
  })

  it('stays where it was when the track was read again', () => {
    const at = run(LIVE, { do: 'scrub', x: 1500 })
    const longer = axis(
      ...([
        [0, 'prompt'],
        [1, 'step'],
        [2, 'step'],
        [9000, 'prompt'],
      ] satisfies [number, MarkKind][]),
    )
    expect(moved(at, DAY, longer).place).toEqual({ index: 1, x: 1500 })
    const thinned = axis([0, 'prompt'], [3602, 'prompt'])
    expect(index(moved(at, DAY, { ...thinned, marks: [DAY.marks[0]!, DAY.marks[3]!] }))).toBe(0)
  })

  it('has three speeds in turn', () => {
    expect(run(LIVE, { do: 'speed' }).speed).toBe(60)
    expect(run(LIVE, { do: 'speed' }, { do: 'speed' }).speed).toBe(1)
  })
})
