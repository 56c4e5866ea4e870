import { describe, expect, it } from 'vitest'
import { SOURCES } from '../dev/session'
import { homeFault, homesOf, withTool } from './homes'

const extra = (path: string) => ({ tool: 'codex' as const, path })

describe('homesOf', () => {
  it('finds the setting behind a folder that is told with a tilde', () => {
    const sources = [...SOURCES, { ...SOURCES[1]!, home: '~/old/.codex' }]
    const named = extra('/home/dev/old/.codex/')
    expect(homesOf('codex', sources, [named])).toMatchObject([
      { path: '~/.codex', extra: null },
      { path: '~/old/.codex', extra: named },
    ])
  })

  it('shows what is set and not looked at yet', () => {
    const named = extra('/srv/.codex')
    expect(homesOf('codex', SOURCES, [named]).at(-1)).toEqual({
      path: '/srv/.codex',
      source: null,
      extra: named,
    })
    expect(homesOf('claude-code', SOURCES, [named])).toHaveLength(1)
  })
})

describe('homeFault', () => {
  it.each([
    ['', 'Type a folder'],
    ['work/.codex', 'whole path'],
    ['~/.codex/', 'already'],
    ['x'.repeat(5000), 'too long'],
  ])('%s', (path, why) => expect(homeFault(path, homesOf('codex', SOURCES, []))).toContain(why))

  it.each(['/srv/a', '~/a', 'C:\\a', 'd:/a', '\\\\server\\share'])('takes %s', (path) =>
    expect(homeFault(path, [])).toBeNull(),
  )
})

it('switches a tool once, however often it is asked', () => {
  expect(withTool(['codex'], 'codex', false)).toEqual(['codex'])
  expect(withTool(['codex', 'mistral-vibe'], 'codex', true)).toEqual(['mistral-vibe'])
})
