import { describe, expect, it } from 'vitest'
import { homesOf } from './homes'

const parts = {
  own: { 'claude-code': ['/h/.claude'], codex: ['/h/.codex'], 'mistral-vibe': ['/h/.vibe'] },
  fixed: [],
  userHome: '/h',
} as const

describe('homesOf', () => {
  it('adds the folders of the settings, once, and leaves out what is no absolute path', () => {
    const homes = [
      { tool: 'codex', path: '/work/.codex' },
      { tool: 'codex', path: '/h/.codex' },
      { tool: 'claude-code', path: '~/other' },
      { tool: 'claude-code', path: 'relative' },
    ] as const
    expect(homesOf(parts, { homes: [...homes], toolsOff: [] })).toEqual({
      'claude-code': ['/h/.claude', '/h/other'],
      codex: ['/h/.codex', '/work/.codex'],
      'mistral-vibe': ['/h/.vibe'],
    })
  })

  it('turns a tool off, with the folders that were added for it', () => {
    const homes = [{ tool: 'codex', path: '/work/.codex' } as const]
    const left = homesOf(parts, { homes, toolsOff: ['codex'] })
    expect(Object.keys(left)).toEqual(['claude-code', 'mistral-vibe'])
  })

  it('lets the command line win', () => {
    const homes = [{ tool: 'codex', path: '/work/.codex' } as const]
    const named = {
      ...parts,
      own: { codex: ['/named'], 'mistral-vibe': [] },
      fixed: ['codex'] as const,
    }
    expect(homesOf(named, { homes, toolsOff: ['codex'] })).toEqual({
      codex: ['/named'],
      'mistral-vibe': [],
    })
  })
})
