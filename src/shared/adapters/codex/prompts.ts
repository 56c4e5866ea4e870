import { list, record, text, type Json } from './json'

/** What the client puts into the user's role by itself; none of it is a prompt. */
const INJECTED =
  /^\s*(?:<(?:environment_context|user_instructions|turn_aborted|user_shell_command|subagent_notification|skill|recommended_plugins|permissions instructions|collaboration_mode|INSTRUCTIONS|multi_agent|hook_|system|environment)|# AGENTS\.md instructions|## Prior conversation with Codex)/

/** The IDE's wrapper: the open tabs and files stand before the person's own words. */
const REQUEST = /(?:^|\n)## My request for Codex:\s*/

/** The texts of a message's content, whatever the age calls them. */
export function contentTexts(content: unknown): string[] {
  if (typeof content === 'string') return [content]
  return list(content).flatMap((part) => text(record(part)['text']) ?? [])
}

/** The person's own words of a prompt; empty when the text is none of theirs. */
export function ownWords(source: string): string {
  if (INJECTED.test(source)) return ''
  const start = REQUEST.exec(source)
  return (start ? source.slice(start.index + start[0].length) : source).trim()
}

/** The prompt in a `response_item` of the user's role; empty when nothing in it is the person's. */
export function promptOfMessage(payload: Json): string {
  return contentTexts(payload['content'])
    .map(ownWords)
    .filter((each) => each !== '')
    .join('\n')
}

/** `!command` typed by the person: a turn without a prompt and without an answer. */
export const isShellTurn = (payload: Json): boolean =>
  contentTexts(payload['content']).some((each) =>
    each.trimStart().startsWith('<user_shell_command>'),
  )

/** The working directory that old clients tell the model only (the bare format writes it nowhere else). */
export function cwdOfContext(payload: Json): string | null {
  const context = contentTexts(payload['content']).find((each) =>
    each.trimStart().startsWith('<environment_context>'),
  )
  return /<cwd>([^<]+)<\/cwd>/.exec(context ?? '')?.[1]?.trim() ?? null
}
