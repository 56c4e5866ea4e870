import { expect, test } from 'vitest'
import { codexThread } from '../../fixtures/builders/codex'
import { openRig } from '../harness/rig'

const START = Date.parse('2026-03-02T10:00:00Z')

test('the detail of a Codex thread tells how full its limits are', async () => {
  const s = codexThread({ start: START, id: 'f1' })
  const rig = await openRig({ start: START, homes: { codex: ['.codex'] } })
  try {
    const rate_limits = {
      primary: { used_percent: 38, window_minutes: 300, resets_at: START / 1000 + 3600 },
      secondary: { used_percent: 12.5, window_minutes: 10_080, resets_at: null },
    }
    await rig.act([
      s.born(-620),
      s.append(s.meta(), ...s.turn(-30, '1', 'Add a route'), s.tokens(-20, 900, { rate_limits })),
    ])
    await rig.look()
    const detail = await rig.engine().detail({ id: s.key, before: null, limit: 10, agent: null })
    expect(detail?.limits).toEqual([
      { minutes: 300, usedPercent: 38, resetsAt: '2026-03-02T11:00:00.000Z' },
      { minutes: 10_080, usedPercent: 12.5, resetsAt: null },
    ])
  } finally {
    await rig.close()
  }
})
