import { describe, expect, it } from 'vitest'
import { session } from '../dev/session'
import { matches } from './matches'

const one = session({
  title: 'Größe der Bilder prüfen',
  tool: 'codex',
  state: 'busy',
  reason: { kind: 'tool', text: 'Bash: cargo bench' },
  project: 'photo-box',
  branch: 'perf/decode',
  prompt: 'Make it use all cores',
})

describe('matches', () => {
  it.each([
    ['', true],
    ['  ', true],
    ['photo', true],
    ['PERF codex', true],
    ['working cores', true],
    ['grosse', false],
    ['große', true],
    ['prufen', true],
    ['cargo', true],
    ['codex idle', false],
    ['<script>', false],
  ])('%j → %s', (query, expected) => {
    expect(matches(one, query)).toBe(expected)
  })
})
