import { describe, expect, it } from 'vitest'
import type { Mute } from '../contract'
import { isMuted, standingMutes, withMute, withoutMute } from './mutes'

const NOW = Date.parse('2026-01-01T12:00:00.000Z')
const one = { id: 'codex:a', project: 'shop' }
const mute = (change: Partial<Mute> = {}): Mute => ({
  scope: 'session',
  value: 'codex:a',
  until: null,
  ...change,
})

describe('mutes', () => {
  it.each([
    [[], false],
    [[mute()], true],
    [[mute({ value: 'codex:b' })], false],
    [[mute({ scope: 'project', value: 'shop' })], true],
    [[mute({ scope: 'project', value: 'codex:a' })], false],
    [[mute({ until: '2026-01-01T12:00:01.000Z' })], true],
    [[mute({ until: '2026-01-01T12:00:00.000Z' })], false],
  ])('%j: muted %j', (mutes, muted) => {
    expect(isMuted(mutes, one, NOW)).toBe(muted)
  })

  it('keeps one rule about one thing', () => {
    const later = mute({ until: '2026-01-02T12:00:00.000Z' })
    const project = mute({ scope: 'project' })
    expect(withMute([mute(), project], later)).toEqual([project, later])
    expect(withoutMute([later, project], mute())).toEqual([project])
  })

  it('forgets what is over', () => {
    expect(standingMutes([mute(), mute({ until: '2026-01-01T11:00:00.000Z' })], NOW)).toEqual([
      mute(),
    ])
  })
})
