import { gone, key, open, rest, say, see, signal, type, when } from '../scenario'
import { PERMISSION, PLAN, leave, ready, scenario, session, turn } from './define'

const PLAN_MODE = { permissions: { defaultMode: 'plan' } }

/** Permission prompts, questions, plans: answered, refused, left alone, killed. */
export const WAITS = [
  scenario({
    name: 'permission-approved',
    about: 'A command waits for permission and gets it',
    steps: session(
      say('run: touch made.txt && sleep 3'),
      see(PERMISSION),
      rest(6000),
      key('Enter'),
      see(/The command is done/),
      rest(2500),
    ),
    shows: ['busy', 'waiting:permission', 'busy', 'idle'],
  }),
  scenario({
    name: 'permission-in-later-turn',
    about: 'A new file waits for permission in the second turn',
    steps: session(
      ...turn(),
      say('write hello.txt'),
      see(PERMISSION),
      rest(6000),
      key('Enter'),
      see(/Written\./),
      rest(2500),
    ),
    shows: ['busy', 'idle', 'busy', 'waiting:permission', 'idle'],
  }),
  scenario({
    name: 'permission-edit',
    about: 'A change of a file waits for permission',
    steps: session(
      say('edit README.md'),
      see(PERMISSION),
      rest(5000),
      key('Enter'),
      see(/Edited\./),
      rest(2500),
    ),
    shows: ['busy', 'waiting:permission', 'idle'],
  }),
  scenario({
    name: 'permission-denied',
    about: '"No" in the menu',
    steps: session(
      say('run: touch made.txt'),
      see(PERMISSION),
      rest(6000),
      when(/4\. No/, [key('4')]),
      when(/^\s*❯? *3\. No/m, [key('3')]),
      rest(5000),
    ),
    shows: ['busy', 'waiting:permission', 'idle'],
  }),
  scenario({
    name: 'permission-esc',
    about: 'Esc in the menu',
    steps: session(
      say('run: touch made.txt'),
      see(PERMISSION),
      rest(6000),
      key('Escape'),
      rest(4000),
    ),
    shows: ['busy', 'waiting:permission', 'idle'],
  }),
  scenario({
    name: 'permission-amended',
    about: '"No" with words: the turn goes on',
    steps: session(
      say('run: touch made.txt'),
      see(PERMISSION),
      rest(3000),
      key('Down'),
      key('Down'),
      key('Down'),
      key('Tab'),
      type('say Use another name please'),
      key('Enter'),
      rest(5000),
    ),
    shows: ['busy', 'waiting:permission', 'idle'],
  }),
  scenario({
    name: 'permission-twice',
    about: 'Two prompts one after the other',
    steps: session(
      say('seq run: touch a.txt ;; run: touch b.txt ;; say Both done.'),
      see(PERMISSION),
      rest(3000),
      key('Enter'),
      rest(1800),
      see(PERMISSION),
      rest(4000),
      key('Enter'),
      see(/Both done/),
      rest(2000),
    ),
    shows: ['busy', 'waiting:permission', 'waiting:permission', 'idle'],
  }),
  scenario({
    name: 'permission-parallel',
    about: 'Two commands of one answer wait, one behind the other',
    steps: session(
      say('par touch a.txt ;; touch b.txt'),
      see(PERMISSION),
      rest(4000),
      key('Enter'),
      rest(1500),
      see(PERMISSION),
      rest(4000),
      key('Enter'),
      see(/Both commands are done/),
      rest(2000),
    ),
    shows: ['busy', 'waiting:permission', 'idle'],
  }),
  scenario(
    {
      name: 'permission-by-hook',
      about: 'A hook asks for a person in auto mode',
      steps: session(
        say('run: sleep 2'),
        see(PERMISSION),
        rest(5000),
        key('Enter'),
        see(/command is done/),
        rest(2000),
      ),
      shows: ['busy', 'waiting:permission', 'idle'],
    },
    {
      permissions: { defaultMode: 'auto' },
      hooks: {
        PreToolUse: [{ matcher: 'Bash', hooks: [{ type: 'command', command: askingHook() }] }],
      },
    },
  ),
  scenario({
    name: 'question',
    about: 'A question is answered',
    steps: session(
      say('ask question'),
      see(/Which colour/),
      rest(6000),
      key('Enter'),
      rest(1500),
      when(/Submit answers|Review your answers/, [key('Enter')]),
      see(/Thanks, noted/),
      rest(2500),
    ),
    shows: ['busy', 'waiting:question', 'idle'],
  }),
  scenario({
    name: 'question-esc',
    about: 'A question is refused with Esc',
    steps: session(say('ask question'), see(/Which colour/), rest(5000), key('Escape'), rest(4000)),
    shows: ['busy', 'waiting:question', 'idle'],
  }),
  scenario(
    {
      name: 'server-asks',
      about: 'An MCP server asks the person',
      steps: session(
        rest(1500),
        say('mcp'),
        see(/Which colour does the server want/),
        rest(6000),
        key('Escape'),
        rest(5000),
      ),
      shows: ['busy', 'waiting:question', 'idle'],
    },
    { permissions: { allow: ['mcp__mock__ask'] }, askingServer: true },
  ),
  scenario(
    {
      name: 'plan-approved',
      about: 'A plan is approved',
      steps: session(
        say('plan'),
        see(PLAN),
        rest(6000),
        key('Enter'),
        see(/plan is carried out/),
        rest(2500),
      ),
      shows: ['busy', 'waiting:plan', 'idle'],
    },
    PLAN_MODE,
  ),
  scenario(
    {
      name: 'plan-file',
      about: 'A plan in a file is approved',
      steps: session(
        say('planfile'),
        see(PLAN),
        rest(6000),
        key('Enter'),
        see(/plan is carried out/),
        rest(2500),
      ),
      shows: ['busy', 'waiting:plan', 'idle'],
    },
    PLAN_MODE,
  ),
  scenario(
    {
      name: 'plan-esc',
      about: 'A plan is refused with Esc',
      steps: session(say('plan'), see(PLAN), rest(5000), key('Escape'), rest(4000)),
      shows: ['busy', 'waiting:plan', 'idle'],
    },
    PLAN_MODE,
  ),
  scenario({
    name: 'killed-in-permission',
    about: 'SIGKILL while a prompt is open',
    steps: [
      open(),
      ...ready(),
      say('run: touch made.txt'),
      see(PERMISSION),
      rest(4000),
      signal('SIGKILL'),
      gone(),
      rest(4000),
    ],
    shows: ['busy', 'waiting:permission', 'ended'],
  }),
  scenario({
    name: 'two-sessions',
    about: 'Two sessions in one folder: one works, one waits',
    steps: [
      open(),
      ...ready(),
      open(),
      ...ready(1),
      rest(1500),
      say('slow 8'),
      rest(1500),
      say('run: touch made.txt', 1),
      see(PERMISSION, 15_000, 1),
      rest(8000),
      key('Enter', 1),
      rest(3000),
      ...leave(1),
      ...leave(0),
    ],
    shows: ['busy', 'waiting:permission', 'idle'],
  }),
]

/** The decision of a hook that hands the question on to the person. */
function askingHook(): string {
  const hookSpecificOutput = {
    hookEventName: 'PreToolUse',
    permissionDecision: 'ask',
    permissionDecisionReason: 'the hook wants a person',
  }
  return `echo '${JSON.stringify({ hookSpecificOutput })}'`
}
