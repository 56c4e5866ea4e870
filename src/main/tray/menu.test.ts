import { describe, expect, it } from 'vitest'
import { aSession, aSnapshot } from '../testing'
import { trayMenu } from './menu'

describe('trayMenu', () => {
  it('is complete before anything was read', () => {
    expect(trayMenu(null).map((row) => (row.kind === 'separator' ? '-' : row.label))).toEqual([
      'Looking for agents',
      '-',
      'Open Andon',
      'Settings…',
      '-',
      'Quit Andon',
    ])
  })

  it('says what does not work here', () => {
    expect(trayMenu(null, ['Notifications are refused.'])[1]).toEqual({
      kind: 'note',
      label: 'Notifications are refused.',
    })
  })

  it('lists every live agent with its state in words, and none that ended', () => {
    const rows = trayMenu(
      aSnapshot([
        aSession({ id: 'claude-code:a', state: 'waiting', title: 'Fix the login redirect' }),
        aSession({ id: 'claude-code:b', state: 'busy', title: 'Write docs' }),
        aSession({ id: 'claude-code:c', state: 'ended', title: 'Old' }),
      ]),
    )
    expect(rows[0]).toEqual({ kind: 'note', label: '1 needs you · 1 working' })
    expect(rows.filter((row) => row.kind === 'agent')).toEqual([
      {
        kind: 'agent',
        session: 'claude-code:a',
        label: '! Needs you: Fix the login redirect',
      },
      { kind: 'agent', session: 'claude-code:b', label: '● Working: Write docs' },
    ])
  })

  it('keeps an ampersand, a line break and a long title from breaking the row', () => {
    const title = `A & B\n${'x'.repeat(100)}`
    const row = trayMenu(aSnapshot([aSession({ state: 'idle', title })])).find(
      ({ kind }) => kind === 'agent',
    )
    expect(row).toMatchObject({ label: expect.stringContaining('A && B x') })
    expect(JSON.stringify(row)).not.toContain(String.raw`\n`)
    expect(row && 'label' in row ? row.label.length : 0).toBeLessThan(70)
  })

  it('puts what does not fit into a submenu, so that no agent is missing', () => {
    const many = Array.from({ length: 45 }, (_, n) => aSession({ id: `codex:${n}`, state: 'idle' }))
    const rows = trayMenu(aSnapshot(many))
    const more = rows.find((row) => row.kind === 'more')
    expect(rows.filter((row) => row.kind === 'agent')).toHaveLength(20)
    expect(more).toMatchObject({ label: '25 more' })
    expect(more?.kind === 'more' ? more.rows : []).toHaveLength(25)
  })
})
