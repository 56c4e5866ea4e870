import { expect, test } from 'vitest'
import { codexThread } from '../../fixtures/builders/codex'
import { screenSchema } from '../../src/shared/contract'
import { openRig } from '../harness/rig'

const START = Date.parse('2026-03-02T10:00:00Z')

test('what a step of Codex showed: a command with its output, the patch as it was applied, the prompt', async () => {
  const rig = await openRig({ start: START, homes: { codex: ['.codex'] } })
  try {
    const t = codexThread({ start: START, id: 'c5' })
    const patch = '*** Begin Patch\n*** Update File: a.ts\n@@\n-one\n+two\n*** End Patch'
    await rig.act([
      t.born(-60),
      t.append(
        t.meta(),
        ...t.turn(-30, '1', 'Change it\nthen test it'),
        t.call(-28, 'x1', 'exec_command', { cmd: 'npm test' }),
        t.custom(-27, 'p1', 'apply_patch', patch),
        t.output(-26, 'p1', 'Success. Updated the following files:\nM a.ts'),
        t.output(-20, 'x1', 'Process exited with code 1\nOutput:\n1 failed'),
        t.says(-19, 'It fails.\n\n- one'),
      ),
    ])
    await rig.look()
    const detail = await rig.engine().detail({ id: t.key, before: null, limit: 100, agent: null })
    const shown = await Promise.all(
      (detail?.steps ?? []).map(async ({ offset, kind, label, target }) => [
        kind,
        screenSchema.parse(
          await rig
            .engine()
            .step({ id: t.key, agent: null, step: { offset, kind, label, target } }),
        ),
      ]),
    )
    expect(shown).toMatchObject([
      ['prompt', { kind: 'text', text: 'Change it\nthen test it' }],
      ['tool', { kind: 'output', command: 'npm test', text: expect.stringContaining('1 failed') }],
      ['tool', { kind: 'diff', files: [{ file: 'a.ts', hunks: [{ lines: ['-one', '+two'] }] }] }],
      ['text', { kind: 'text', text: 'It fails.\n\n- one' }],
    ])
  } finally {
    await rig.close()
  }
})
