import { contentTexts } from './prompts'
import { parseJson, record, type Json } from './json'

export interface Outcome {
  failed: boolean
  /** The person said no. */
  rejected: boolean
  /** The client refused the call itself: it was never carried out. */
  refused: boolean
}

const EXIT = /(?:^|\n)(?:Process exited with code|Exit code:) (-?\d+)/
const REJECTED = /^(?:exec command rejected by user|patch rejected by user|rejected by user)/i
const REFUSED =
  /^(?:unsupported (?:custom )?(?:tool )?call|failed to parse function arguments|[\w]+ is unavailable)/
const FAILED = /^(?:Script failed|Script terminated|execution error|aborted by user)/

/** What an output says of its call. Its text is a string, a list of parts, or (2025) JSON in a string. */
export function outcomeOf(payload: Json): Outcome {
  const output = payload['output']
  const said = textOf(output)
  const exit = exitCode(said)
  const rejected = REJECTED.test(said)
  const refused = REFUSED.test(said)
  const unsuccessful = record(output)['success'] === false
  return {
    failed:
      rejected || refused || unsuccessful || FAILED.test(said) || (exit !== null && exit !== 0),
    rejected,
    refused,
  }
}

function textOf(output: unknown): string {
  if (typeof output === 'string') return output
  const content = record(output)['content']
  return contentTexts(content ?? output).join('\n')
}

function exitCode(said: string): number | null {
  const plain = EXIT.exec(said.slice(0, 2_000))?.[1]
  if (plain !== undefined) return Number(plain)
  // 2025: {"output":"…","metadata":{"exit_code":1,…}}
  if (!said.startsWith('{"output"')) return null
  const code = record(parseJson(said)?.['metadata'])['exit_code']
  return typeof code === 'number' ? code : null
}
