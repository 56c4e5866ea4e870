import { describe, expect, it } from 'vitest'
import { doNotDisturb } from './dnd'

const answering =
  (answers: Record<string, string>) =>
  async (command: string): Promise<string> => {
    const answer = answers[command]
    if (answer === undefined) throw new Error('not installed')
    return answer
  }

describe('doNotDisturb', () => {
  it.each([
    [{}, false],
    [{ gdbus: '(<true>,)\n' }, true],
    [{ gdbus: '(<false>,)\n' }, false],
    [{ gsettings: 'false\n' }, true],
    [{ gsettings: 'true\n' }, false],
    [{ gdbus: '(<false>,)', gsettings: 'false' }, true],
  ])('%j: %s', async (answers, expected) => {
    expect(await doNotDisturb(answering(answers))).toBe(expected)
  })
})
