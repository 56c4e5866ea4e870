import { describe, expect, test } from 'vitest'
import { readClaude } from './claude/screen'
import { readCodex } from './codex/screen'

/** A screen as the clients draw it: an input line between rules, a hint below. */
const claude = (...body: string[]) =>
  [...body, '─────', '❯ ', '─────', '  ? for shortcuts'].join('\n\n')

describe('the screen of Claude Code', () => {
  test.each([
    ['nothing drawn', '\n\n  \n', undefined],
    ['an open input line', claude(' ▐▛███▜▌ Claude Code v9.9.9'), 'idle'],
    ['a finished turn', claude('❯ say hello', '● hello', '✻ Worked · done 12:00'), 'idle'],
    ['a spinner', claude('❯ slow 12', '✻ Pondering… (4s · thinking)'), 'busy'],
    ['a hint below', '❯ \n  esc to interrupt', 'busy'],
    ['a try again', claude('● x', '  ⎿ API Error · retrying in 4s · attempt 2/10'), 'busy'],
    ['a compaction', claude('✶ Compacting conversation…'), 'busy'],
    [
      'a permission prompt',
      'Bash command\n touch made.txt\nDo you want to proceed?\n❯ 1. Yes\n 2. No\nEsc to cancel',
      'waiting:permission',
    ],
    ['a sentence of the model alone', claude('● Do you want to go on?'), 'idle'],
    ['the same at a line start', claude('Do you want to go on?'), 'idle'],
    ['a question', 'Which colour?\n❯ 1. Blue\nEnter to select · Esc to cancel', 'waiting:question'],
    ['a plan', 'Claude has written up a plan\n❯ 1. Yes\nDo you want to proceed?', 'waiting:plan'],
    ['a menu', 'Select model\n❯ 1. Default', 'dialog'],
    [
      'an agent behind the turn',
      claude('● Off it goes.', '· Waiting for 1 agent to finish'),
      'background',
    ],
    ['a command behind the turn', '● Started.\n❯ \n⏵⏵ default mode on · 1 shell', 'background'],
    ['an error', claude('❯ err 429', '● API Error: the limit'), 'error'],
    ['an error of an earlier turn', claude('● API Error: x', '❯ say hi', '● hi'), 'idle'],
    ['a dead window', 'bye\nPane is dead (status 0, Tue)', 'ended'],
  ])('%s', (_, screen, truth) => expect(readClaude(screen)?.truth).toBe(truth))
})

const codex = (...body: string[]) =>
  [...body, '› Ask for anything', '  model · ~/project', '  ← for agents'].join('\n\n')

describe('the screen of Codex', () => {
  test.each([
    ['an open input line', codex('>_ OpenAI Codex'), null, 'idle'],
    ['a running turn', codex('› run', '• Working (2s • esc to interrupt)'), null, 'busy'],
    ['an answer without its end', codex('› say it', '• It is said'), 'busy', 'busy'],
    ['the same, seen for the first time', codex('› say it', '• It is said'), null, 'idle'],
    ['an answer with its end', codex('› say it', '• It', '─ Worked for 2s ─'), 'busy', 'idle'],
    ['an interruption', codex('› long', '• It', '■ Conversation interrupted'), 'busy', 'idle'],
    [
      'an approval',
      'Would you like to run the following command?\n› 1. Yes, proceed\n 2. No',
      'busy',
      'waiting:permission',
    ],
    ['a question', 'Question 1/1\n› 1. Blue\nenter to submit', 'busy', 'waiting:question'],
    ['a plan', codex('Implement this plan?', '› 1. Yes'), 'busy', 'waiting:plan'],
    ['an error', codex('› err', '■ exceeded retry limit'), 'busy', 'error'],
    ['a closed window', 'To continue this session, run codex resume', 'idle', 'ended'],
  ] as const)('%s', (_, screen, before, truth) =>
    expect(readCodex(screen, before)?.truth).toBe(truth),
  )
})
