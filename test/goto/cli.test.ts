import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyToFiles } from '../../fixtures/apply'
import { claudeSession } from '../../fixtures/builders/claude-code'
import { actionSchema } from '../../fixtures/format'
import { goOutcomeSchema } from '../../src/shared/contract'
import { runCli } from '../harness/cli'
import { temporaryRoot } from '../harness/tree'

/** An ended session whose folder is still there: a terminal has no clipboard, so the line is printed. */
describe('andon go', () => {
  const start = Date.now() - 600_000
  let root = ''
  let key = ''
  let end: () => Promise<void> = async () => {}
  const go = (...argv: string[]) =>
    runCli('go', ...argv, `--claude-home=${root}/.claude`, '--codex-home=none', '--vibe-home=none')

  beforeAll(async () => {
    const made = await temporaryRoot()
    root = made.root
    end = made.remove
    const session = claudeSession({ start, id: 'a1', pid: 101, cwd: root })
    key = session.key
    for (const action of [
      session.append(session.prompt(0, 'Explain the retry policy')),
      session.append(session.say(9, 'It retries three times.', 'end_turn')),
    ])
      await applyToFiles(actionSchema.parse(action), root, start)
  })
  afterAll(() => end())

  it('prints the line that takes an ended session up again', async () => {
    const { stdout, stderr, code } = await go(key, '--json')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const { outcome, strategy, text } = goOutcomeSchema.parse(JSON.parse(stdout))
    expect([outcome, strategy]).toEqual(['failed', 'resume'])
    expect(text).toContain(`cd '${root}' && CLAUDE_CONFIG_DIR='${root}/.claude' claude --resume `)
  })

  it('says that there is no such session, and takes no other process table', async () => {
    expect(await go('zzz')).toMatchObject({ code: 1 })
    expect(await go(key, '--processes=x.json')).toMatchObject({ code: 2 })
  })
})
