import { contentTexts } from './prompts'
import { parseJson, record, type Json } from './json'

export interface Outcome {
  failed: boolean
  /** The person said no. */
  rejected: boolean
  /** The client refused the call itself: it was never carried out. */
  refused: boolean
  /** The command's exit code; null where none is written (it runs on, or was none). */
  exit: number | null
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
  const exit = exitOf(output)
  const rejected = REJECTED.test(said)
  const refused = REFUSED.test(said)
  const unsuccessful = record(output)['success'] === false
  return {
    failed:
      rejected || refused || unsuccessful || FAILED.test(said) || (exit !== null && exit !== 0),
    rejected,
    refused,
    exit,
  }
}

/** The exit code that an output tells, in the words of every age; see `bodyOf`, which takes them off. */
export function exitOf(output: unknown): number | null {
  const said = textOf(output)
  const plain = EXIT.exec(said.slice(0, 2_000))?.[1]
  if (plain !== undefined) return Number(plain)
  const json = /(?:^|\n)(\{"(?:output|chunk_id|wall_time|exit_code)[\s\S]*)$/.exec(said)?.[1]
  const result = json === undefined ? null : parseJson(json.trim())
  if (result === null) return null
  // 2025: {"output":"…","metadata":{"exit_code":1,…}}; a program of code mode: {"chunk_id":"…","exit_code":1,…}
  return whole(record(result['metadata'])['exit_code']) ?? whole(result['exit_code'])
}

const whole = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) ? value : null

function textOf(output: unknown): string {
  if (typeof output === 'string') return output
  const content = record(output)['content']
  return contentTexts(content ?? output).join('\n')
}
