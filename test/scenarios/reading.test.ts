import { join } from 'node:path'
import { expect, test } from 'vitest'
import { claudeSession } from '../../fixtures/builders/claude-code'
import scenario from '../../fixtures/scenarios/claude-code/c38-many-and-large/scenario'
import { scenarioAt } from '../../fixtures/format'
import { openRig } from '../harness/rig'

const START = Date.parse('2026-03-02T09:00:00.000Z')

test('of 2,000 old transcripts none is opened, of a gigabyte only its ends (C38)', async () => {
  const { homes, steps } = scenarioAt(scenario, START)
  const rig = await openRig({ start: START, homes })
  try {
    for (const step of steps) {
      await rig.advanceTo(START + step.at * 1000)
      await rig.act(step.do)
    }
    const snapshot = await rig.look()
    expect(snapshot.sessions).toHaveLength(3)
    const live = ['live1', 'live2', 'live3']
    const strange = [...rig.reads.opened].filter(
      (path) => !live.some((name) => path.includes(name)) && !path.includes('/sessions/'),
    )
    expect(strange).toEqual([])
    expect(rig.reads.bytes).toBeLessThan(1_000_000)
  } finally {
    await rig.close()
  }
})

test('what is no session of the tool is never opened: keys, settings, accounts, foreign files', async () => {
  const s = claudeSession({ start: START, id: 'f00' })
  const rig = await openRig({ start: START, homes: { 'claude-code': ['.claude'] }, all: true })
  const strange = [
    `.claude/sessions/101.${'ab'.repeat(32)}.key`,
    '.claude/settings.json',
    '.claude/settings.local.json',
    '.claude/.credentials.json',
    '.claude/.claude.json',
    '.claude/daemon/auth/1.tokens.json',
    '.claude/projects/-home-dev-shop-api/notes.txt',
    '.claude/projects/-home-dev-shop-api/memory/MEMORY.md',
    '.claude/statsig/cache.json',
  ]
  try {
    await rig.act([
      ...strange.map((file) => ({ op: 'write', file, content: { text: '{}' } }) as const),
      s.born(-60),
      s.registry(-1, 'idle'),
      s.append(s.prompt(-9, 'Hi'), s.say(-1, 'Hello.')),
    ])
    await rig.look()
    const opened = new Set([...rig.reads.opened].map((path) => path.slice(rig.root.length + 1)))
    expect(strange.filter((file) => opened.has(file))).toEqual([])
    expect(opened).toContain(join('.claude', 'sessions', '101.json'))
  } finally {
    await rig.close()
  }
})
