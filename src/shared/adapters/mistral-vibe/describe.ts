import { arr, isObject, oneLine, str, type Json } from '../../text'

/** Argument names that say best what a call acts on, best first. */
const TARGETS = [
  'command',
  'file_path',
  'path',
  'pattern',
  'query',
  'url',
  'task',
  'message',
  'agentName',
  'agent',
  'name',
  'question',
] as const

/** Name and target of a tool call. Unified names are namespaced (`file_system.bash`): the last part is shown. */
export function describeCall(name: string, input: Json | null): { name: string; target: string } {
  const short = name.slice(name.lastIndexOf('.') + 1)
  const target =
    TARGETS.map((key) => str(input, key)).find((value) => value !== undefined) ??
    str(arr(input, 'questions').find(isObject) ?? null, 'question')
  return { name: short || name, target: oneLine(target ?? '') }
}
