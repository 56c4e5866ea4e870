import { claudeSession, type ClaudeOptions } from '../../fixtures/builders/claude-code'
import { defineScenario, step, type Step } from '../../fixtures/format'

/** Each says by `window.pwned` that it ran, or asks another server for something. */
export const MARKUP = [
  '<script>window.pwned = "script"</script>',
  '<img src="x" onerror="window.pwned = \'img\'">',
  '<svg onload="window.pwned = \'svg\'">',
  '<iframe src="https://elsewhere.example/frame"></iframe>',
  '"><a href="javascript:window.pwned=1">',
].join('')

const ESC = '\u001b'
const BEL = '\u0007'
/** Sequences that name, link, move, ask and overwrite; then marks that turn or hide text. */
const TRICKS = `${ESC}]0;title${BEL}${ESC}]8;;https://elsewhere.example/${BEL}here${ESC}]8;;${BEL}${ESC}[2J${ESC}[6n\u202egnp.exe\u200b\ufeff`

const PLAN = `# A plan ${MARKUP}

1. [click me](javascript:window.pwned='link') and [me](data:text/html,<script>window.pwned=1</script>)
2. ![a picture](https://elsewhere.example/pixel.png) <style>body { display: none }</style>
3. [go](#/settings) · <https://elsewhere.example/auto> · https://elsewhere.example/bare

[ref]: javascript:window.pwned=1 "x"
[ref] ${TRICKS}`

/** The snapshot's name of the session that a scenario made with this id. */
export const keyOf = (id: string) => claudeSession({ start: 0, id }).key

type Session = ReturnType<typeof claudeSession>

/** One that asks, one that shows a plan, one that did things with files and outputs, one that asks a question. */
export const HOSTILE = defineScenario({
  cases: [],
  about: 'Everything an agent can write is markup, script and escapes.',
  steps: (start) => {
    const one = (id: string, pid: number, options: Partial<ClaudeOptions> = {}): Session =>
      claudeSession({ start, id, pid, ...options })
    const [asks, plan, did, question] = [
      one('a1', 201, { cwd: '/home/dev/<svg onload=window.pwned=1>' }),
      one('b2', 202, { branch: MARKUP }),
      one('c3', 203),
      one('d4', 204),
    ]
    const waits = (session: Session, waitingFor: string) =>
      session.registry(3, 'waiting', { waitingFor })
    return [
      step(0, [...born(asks), ...born(plan), ...born(did), ...born(question)]),
      step(3, [
        asks.append(
          asks.prompt(1, `${MARKUP}\n${TRICKS}`),
          asks.call(2, 'Bash', { command: `echo '${MARKUP}' ${TRICKS}` }),
        ),
        waits(asks, 'permission prompt'),
        plan.append(plan.prompt(1, 'Plan'), plan.call(2, 'ExitPlanMode', { plan: PLAN })),
        waits(plan, 'plan approval'),
        question.append(
          question.prompt(1, 'Ask'),
          question.call(2, 'AskUserQuestion', { questions: [QUESTION] }),
        ),
        waits(question, 'input needed'),
        did.append(...deeds(did)),
        did.registry(3, 'idle'),
      ]),
    ] satisfies Step[]
  },
})

const born = (session: Session) => [session.born(0), session.registry(0, 'busy')]

const QUESTION = {
  question: MARKUP,
  header: MARKUP,
  options: [
    { label: MARKUP, description: TRICKS },
    { label: 'b', description: PLAN },
  ],
}

/** A line of ten megabytes stands in one record; a file's name is markup. */
function deeds(did: Session): unknown[] {
  const file = `/home/dev/${MARKUP}.ts`
  const hunk = { oldStart: 1, newStart: 1, lines: [`-${MARKUP}`, `+${TRICKS}${MARKUP}`] }
  const long = `${ESC}[31m${MARKUP}`.repeat(1 + Math.ceil((10 * 1024 * 1024) / MARKUP.length))
  return [
    did.line('custom-title', { customTitle: MARKUP }),
    did.prompt(0, 'Do it'),
    did.call(1, 'Edit', { file_path: file, old_string: 'a', new_string: 'b' }),
    did.result(1, 'ok', { more: { toolUseResult: { filePath: file, structuredPatch: [hunk] } } }),
    did.call(1, 'Bash', { command: 'make' }),
    did.result(2, long.slice(-1000), { more: { toolUseResult: { stdout: long, stderr: '' } } }),
    did.say(2, PLAN),
  ]
}
