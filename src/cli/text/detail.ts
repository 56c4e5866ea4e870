import type { Detail, Screen, Session, Step, Subagent } from '../../shared/contract'
import {
  dollars,
  hintWords,
  limitName,
  limitWords,
  oneLine,
  says,
  shortElapsed,
  stateWord,
  toolName,
  safeLines,
} from '../../shared/words'
import { drawable, markOf, paint, type Look } from './terminal'
import { cutTo, edges } from './width'

/** Lines of a screen that `andon show` prints; the popover shows the rest. */
const SCREEN_LINES = 24

/** `andon show`: who it is, what it did, its sub-agents, and what one would look at now. */
export function detailText(detail: Detail, look: Look, now: number): string {
  const { session, steps, earlier } = detail
  const blocks = [
    [
      ...headLines(session, look, now),
      ...settingLines(detail, look),
      ...limitLines(detail, look, now),
    ],
    stepBlock(steps, earlier, look),
    agentLines(session.subagents, look),
    screenLines(detail.screen, look),
  ]
  return blocks
    .filter((block) => block.length > 0)
    .map((block) => block.map((line) => drawable(look, line)).join('\n'))
    .join('\n\n')
}

export function headLines(session: Session, look: Look, now: number): string[] {
  const { word, target } = says(
    session,
    look.timeZone === undefined ? {} : { timeZone: look.timeZone },
  )
  const since = session.since === null ? '' : shortElapsed(now - Date.parse(session.since))
  const title = `${markOf(look, session.state)} ${oneLine(session.title) || 'untitled'}`
  const width = look.columns - 1
  const state = session.state === 'ended' ? 'Ended' : stateWord(session.state)
  const said = [state, [word, target].filter(Boolean).join(' ')].filter(Boolean).join(' · ')
  const hint = hintWords(session)
  const marks = [session.confidence === 'inferred' ? 'inferred' : '', hint ?? ''].filter(Boolean)
  return [
    paint(look, session.state, edges(title, since, width)),
    `  ${cutTo([said, ...marks].join(' · '), width - 2)}`,
    `  ${cutTo(whereText(session), width - 2)}`,
    ...figures(session).map((line) => `  ${cutTo(line, width - 2)}`),
  ]
}

const settingLines = ({ effort, permissions, costUsd }: Detail, look: Look): string[] => {
  const told = [
    effort === undefined ? '' : `Effort ${oneLine(effort)}`,
    permissions === undefined ? '' : `Permissions ${oneLine(permissions)}`,
    costUsd ? `Cost ${dollars(costUsd)}` : '',
  ].filter(Boolean)
  return told.length === 0 ? [] : [`  ${cutTo(told.join(' · '), look.columns - 3)}`]
}

const limitLines = ({ limits = [] }: Detail, look: Look, now: number): string[] =>
  limits.map((limit) => {
    const line = `${limitName(limit)} ${limitWords(limit, now, look.timeZone)}`
    return `  ${cutTo(line, look.columns - 3)}`
  })

export function whereText(session: Session): string {
  const place = [session.project, session.branch].filter((part) => part !== null).map(oneLine)
  return [toolName(session.tool), place.join(' · ')].filter(Boolean).join('  ')
}

function figures(session: Session): string[] {
  const { todos, context } = session
  const lines: string[] = []
  if (todos) {
    const current = todos.current === null ? '' : ` · ${oneLine(todos.current)}`
    lines.push(`To do ${todos.done}/${todos.total}${current}`)
  }
  if (context?.limit) lines.push(`Context ${Math.round((context.used / context.limit) * 100)}%`)
  return lines
}

function stepBlock(steps: readonly Step[], earlier: number | null, look: Look): string[] {
  if (steps.length === 0) return ['No steps can be read.']
  const more = earlier === null ? [] : [paint(look, 'faint', '… earlier steps: --limit N')]
  return [...more, ...steps.map((step) => stepLine(step, look))]
}

/** One step: `14:32:19  Bash       npm test -- --run auth            3s`. */
export function stepLine(step: Step, look: Look): string {
  const at = step.at === null ? '        ' : timeOfDay(Date.parse(step.at), look)
  const words = [step.kind === 'prompt' ? 'You' : '', step.label, step.target]
  const text = words.map(oneLine).filter(Boolean).join('  ')
  const exit = step.exit === undefined || step.exit === 0 ? '' : `exit ${step.exit}`
  const end = [step.failed ? 'failed' : '', exit, step.ms === null ? '' : shortElapsed(step.ms)]
    .filter(Boolean)
    .join(' ')
  const agent = step.agent === null ? '' : '  '
  const line = edges(`${agent}${text}`, end, look.columns - 11)
  const tone =
    step.failed || step.kind === 'error' ? 'error' : step.kind === 'prompt' ? 'strong' : null
  return `${paint(look, 'faint', at)}  ${tone ? paint(look, tone, line) : line}`
}

export function timeOfDay(ms: number, look: Look): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeStyle: 'medium',
    ...(look.timeZone === undefined ? {} : { timeZone: look.timeZone }),
  }).format(ms)
}

/** The tree of sub-agents; one whose parent is not known hangs at the root. */
export function agentLines(agents: readonly Subagent[], look: Look): string[] {
  if (agents.length === 0) return []
  const ids = new Set(agents.map(({ id }) => id))
  const lines: string[] = []
  const walk = (parent: string | null, depth: number, path: ReadonlySet<string>): void => {
    for (const agent of agents) {
      const under = agent.parentId !== null && ids.has(agent.parentId) ? agent.parentId : null
      if (under !== parent || path.has(agent.id)) continue
      const type = agent.type === null ? '' : ` (${oneLine(agent.type)})`
      const text = `${'  '.repeat(depth + 1)}${agent.state.padEnd(8)} ${oneLine(agent.label)}${type}`
      lines.push(cutTo(text, look.columns - 1))
      walk(agent.id, depth + 1, new Set([...path, agent.id]))
    }
  }
  walk(null, 0, new Set())
  return [paint(look, 'strong', 'Sub-agents'), ...lines]
}

function screenLines(screen: Screen, look: Look): string[] {
  const heading = (text: string) => paint(look, 'strong', cutTo(text, look.columns - 1))
  switch (screen.kind) {
    case 'none':
      return []
    case 'text':
      return [heading('Its last words'), ...shown(screen.text, look)]
    case 'output':
      return [
        heading(
          `Output of ${oneLine(screen.command)}${screen.exit === undefined ? '' : ` · exit ${screen.exit}`}`,
        ),
        ...shown(screen.text, look, true),
      ]
    case 'plan':
      return [heading('Plan'), ...shown(screen.markdown, look)]
    case 'error':
      return [
        heading(['Error', screen.status].filter(Boolean).join(' ')),
        ...shown(screen.text, look),
      ]
    case 'question':
      return screen.questions.flatMap((question) => [
        heading(oneLine(question.text)),
        ...question.options.map((option) => {
          const about = oneLine(option.description)
          return cutTo(`  ${oneLine(option.label)}${about ? `: ${about}` : ''}`, look.columns - 1)
        }),
      ])
    case 'diff':
      return screen.files.flatMap((file) => [
        heading(`Diff of ${oneLine(file.file)}`),
        ...file.hunks.flatMap((hunk) => [
          `@@ -${hunk.oldStart} +${hunk.newStart} @@`,
          ...hunk.lines.flatMap((line) => safeLines(line)).map((line) => diffLine(line, look)),
        ]),
      ])
  }
}

function diffLine(line: string, look: Look): string {
  const text = cutTo(line, look.columns - 1)
  if (line.startsWith('+')) return paint(look, 'busy', text)
  return line.startsWith('-') ? paint(look, 'error', text) : text
}

function shown(text: string, look: Look, fromEnd = false): string[] {
  const all = safeLines(text).map((line) => cutTo(line, look.columns - 1))
  if (all.length <= SCREEN_LINES) return all
  return fromEnd ? ['…', ...all.slice(-SCREEN_LINES)] : [...all.slice(0, SCREEN_LINES), '…']
}
