import { describe, expect, it } from 'vitest'
import type { Mute, Snapshot } from '../../shared/contract'
import { aSession, aSnapshot } from '../testing'
import { trayMenu } from './menu'

const menuOf = (snapshot: Snapshot | null, notes: string[] = [], mutes: Mute[] = []) =>
  trayMenu({ snapshot, notes, mutes, updates: false, now: 0 })

describe('trayMenu', () => {
  it('is complete before anything was read', () => {
    expect(menuOf(null).map((row) => (row.kind === 'separator' ? '-' : row.label))).toEqual([
      'Looking for agents',
      '-',
      'Open Andon',
      'Settings…',
      '-',
      'Quit Andon',
    ])
  })

  it('offers updates only where somebody publishes them', () => {
    const view = { snapshot: null, notes: [], mutes: [], now: 0 }
    const labels = (updates: boolean) =>
      trayMenu({ ...view, updates }).map((row) => ('label' in row ? row.label : ''))
    expect(labels(true)).toContain('Check for updates…')
    expect(labels(false)).not.toContain('Check for updates…')
  })

  it('says what does not work here', () => {
    expect(menuOf(null, ['Notifications are refused.'])[1]).toEqual({
      kind: 'note',
      label: 'Notifications are refused.',
    })
  })

  it('lists every live agent with its state in words, and none that ended', () => {
    const rows = menuOf(
      aSnapshot([
        aSession({ id: 'claude-code:a', state: 'waiting', title: 'Fix the login redirect' }),
        aSession({ id: 'claude-code:b', state: 'busy', title: 'Write docs' }),
        aSession({ id: 'claude-code:c', state: 'ended', title: 'Old' }),
      ]),
    )
    expect(rows[0]).toEqual({ kind: 'note', label: '1 needs you · 1 working' })
    expect(rows.flatMap((row) => (row.kind === 'agent' ? [row.label] : []))).toEqual([
      '! Needs you: Fix the login redirect',
      '● Working: Write docs',
    ])
  })

  it('lets every agent be gone to, looked at, muted and unmuted', () => {
    const session = aSession({
      id: 'codex:a',
      state: 'waiting',
      reason: { kind: 'permission', text: 'Bash: npm publish' },
    })
    const rowsOf = (mutes: Mute[]) => {
      const agent = menuOf(aSnapshot([session]), [], mutes).find(({ kind }) => kind === 'agent')
      const rows = agent?.kind === 'agent' ? agent.rows : []
      return rows.map((row) => ('action' in row ? row.action : 'label' in row ? row.label : ''))
    }
    const said = 'Wants to run a command: npm publish'
    expect(rowsOf([])).toEqual([said, 'go', 'details', 'mute-hour', 'mute'])
    const project: Mute = { scope: 'project', value: 'shop-api', until: null }
    expect(rowsOf([project])).toEqual([said, 'go', 'details', 'unmute'])
    const over: Mute = { ...project, until: '1969-12-31T00:00:00.000Z' }
    expect(rowsOf([over])).toEqual([said, 'go', 'details', 'mute-hour', 'mute'])
  })

  it('offers the longest wait while there is one', () => {
    const has = (state: 'waiting' | 'busy') =>
      menuOf(aSnapshot([aSession({ state })])).some(
        (row) => row.kind === 'action' && row.action === 'next',
      )
    expect([has('waiting'), has('busy')]).toEqual([true, false])
  })

  it('keeps an ampersand, a line break and a long title from breaking the row', () => {
    const title = `A & B\n${'x'.repeat(100)}`
    const row = menuOf(aSnapshot([aSession({ state: 'idle', title })])).find(
      ({ kind }) => kind === 'agent',
    )
    expect(row).toMatchObject({ label: expect.stringContaining('A && B x') })
    expect(JSON.stringify(row)).not.toContain(String.raw`\n`)
    expect(row && 'label' in row ? row.label.length : 0).toBeLessThan(70)
  })

  it('puts what does not fit into a submenu, so that no agent is missing', () => {
    const many = Array.from({ length: 45 }, (_, n) => aSession({ id: `codex:${n}`, state: 'idle' }))
    const rows = menuOf(aSnapshot(many))
    const more = rows.find((row) => row.kind === 'more')
    expect(rows.filter((row) => row.kind === 'agent')).toHaveLength(20)
    expect(more).toMatchObject({ label: '25 more' })
    expect(more?.kind === 'more' ? more.rows : []).toHaveLength(25)
  })
})
