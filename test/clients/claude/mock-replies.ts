import { numberIn, partsOf, directiveIn, sentences, type Directive } from '../mock/directive'

export interface ToolCall {
  tool: string
  input: Record<string, unknown>
}

/** One answer of the model. */
export interface Reply {
  /** Seconds of thinking first. */
  think?: number
  text?: string
  /** Seconds over which the text is streamed; 0 at once. */
  over?: number
  /** The stream breaks off behind the text, this many times. */
  cut?: number
  calls?: ToolCall[]
  error?: { status: number; times: number | null }
}

export interface ReplyContext {
  project: string
  tools: readonly string[]
  /** The request's text: the plan's path and tools that were already looked up stand in it. */
  raw: string
}

const call = (tool: string, input: ToolCall['input'], text?: string): Reply => ({
  ...(text === undefined ? {} : { text }),
  calls: [{ tool, input }],
})

const bash = (command: string, more: ToolCall['input'] = {}): ToolCall => ({
  tool: 'Bash',
  input: { command, description: 'Run a command', ...more },
})

const QUESTION = {
  question: 'Which colour should the button have?',
  header: 'Colour',
  multiSelect: false,
  options: [
    { label: 'Blue', description: 'The house colour' },
    { label: 'Green', description: 'The other colour' },
  ],
}
const PLAN = '# Plan\n\n1. Do the first thing\n2. Do the second thing\n'
const TASKS = ['Write the parser', 'Test the parser', 'Document it']

/** All answers to one directive, in order; the last one ends the turn. Null for a word that only Codex obeys. */
export function repliesTo({ word, rest }: Directive, context: ReplyContext): Reply[] | null {
  const file = (fallback: string) => `${context.project}/${rest || fallback}`
  switch (word) {
    case 'seq':
      return sequence(rest, context)
    case 'say':
      return [{ text: rest || 'ok' }]
    case 'slow':
      return [{ think: numberIn(rest, 10), text: 'I thought about it.' }]
    case 'long':
      return [{ text: sentences(60), over: numberIn(rest, 15) }]
    case 'cut':
      return [{ text: sentences(20), over: 3, cut: numberIn(rest, Number.POSITIVE_INFINITY) }]
    case 'run':
      return [{ text: 'I will run that.', calls: [bash(rest)] }, { text: 'The command is done.' }]
    case 'bg':
      return [
        { calls: [bash(rest, { run_in_background: true })] },
        { text: 'Started in the background.' },
      ]
    case 'par':
      return [
        { text: 'Two at once.', calls: partsOf(rest).map((command) => bash(command)) },
        { text: 'Both commands are done.' },
      ]
    case 'ask':
      return [
        call('AskUserQuestion', { questions: [QUESTION] }, 'One thing first.'),
        { text: 'Thanks, noted.' },
      ]
    case 'planfile':
      return [call('Write', { file_path: planPath(context), content: PLAN }), ...planReplies()]
    case 'plan':
      return planReplies()
    case 'write':
      return [
        call('Write', { file_path: file('hello.txt'), content: 'hello\nworld\n' }, 'I will write.'),
        { text: 'Written.' },
      ]
    case 'edit':
      return [
        call('Read', { file_path: file('README.md') }),
        call('Edit', change(file('README.md')), 'I will change it.'),
        { text: 'Edited.' },
      ]
    case 'todo':
      return todoReplies(context)
    case 'spawn':
    case 'spawnbg':
      return [agent(rest, word === 'spawnbg'), { text: 'The agent runs.' }]
    case 'mcp':
      return mcpReplies(context)
    case 'err': {
      const [status, times] = rest.split(/\s+/)
      return [{ error: { status: Number(status), times: times ? Number(times) : null } }]
    }
    case 'esc':
    case 'askasync':
    case 'proposed':
    case 'patch':
      return null
  }
}

/** Of all parts but the last only what calls tools: a text alone would end the turn. */
function sequence(rest: string, context: ReplyContext): Reply[] {
  const parts = partsOf(rest).map((part) => {
    const directive = directiveIn(part)
    return directive ? (repliesTo(directive, context) ?? []) : []
  })
  return parts.flatMap((replies, i) =>
    i < parts.length - 1 ? replies.filter(({ calls }) => calls) : replies,
  )
}

const planReplies = (): Reply[] => [
  call('ExitPlanMode', { plan: PLAN }, 'Here is my plan.'),
  { text: 'The plan is carried out.' },
]

/** The client tells the model where the plan is to be written. */
const planPath = ({ raw, project }: ReplyContext): string =>
  /\/[^\s"'`\\]*\/plans\/[\w.-]+\.md/.exec(raw)?.[0] ?? `${project}/plan.md`

const change = (file_path: string) => ({
  file_path,
  old_string: 'alpha',
  new_string: 'beta',
  replace_all: false,
})

const agent = (prompt: string, background: boolean): Reply =>
  call(
    'Agent',
    {
      description: 'Do a sub task',
      prompt,
      subagent_type: 'general-purpose',
      run_in_background: background,
    },
    'I will delegate.',
  )

/** Tools that are not offered at once are looked up by name first (2.1.3xx). */
function lookedUp(names: string, { tools, raw }: ReplyContext): Reply[] {
  const [first = ''] = names.split(',')
  const known = tools.includes(first) && !raw.includes(`select:${first}`)
  return known ? [] : [call('ToolSearch', { query: `select:${names}`, max_results: 5 })]
}

function mcpReplies(context: ReplyContext): Reply[] {
  return [
    ...lookedUp('mcp__mock__ask', context),
    call('mcp__mock__ask', {}, 'The server will ask.'),
    { text: 'The server has its answer.' },
  ]
}

function todoReplies(context: ReplyContext): Reply[] {
  if (context.tools.includes('TodoWrite')) {
    const states = [
      ['in_progress', 'pending', 'pending'],
      ['completed', 'in_progress', 'pending'],
      ['completed', 'completed', 'completed'],
    ]
    return [...states.map(todoWrite), { text: 'List done.' }]
  }
  return [
    ...lookedUp('TaskCreate,TaskUpdate,TaskList', context),
    ...TASKS.map((subject) => call('TaskCreate', { subject, description: subject })),
    call('TaskUpdate', { taskId: '1', status: 'in_progress' }),
    call('TaskUpdate', { taskId: '1', status: 'completed' }),
    call('TaskUpdate', { taskId: '2', status: 'in_progress' }),
    { text: 'List in progress.' },
  ]
}

const todoWrite = (states: string[]): Reply =>
  call('TodoWrite', {
    todos: TASKS.map((content, i) => ({ content, status: states[i], activeForm: content })),
  })
