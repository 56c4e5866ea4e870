import { own } from '../text'

/** What kind of thing a tool of an agent does; decides the verb and whether its target is code. */
export type CallKind = 'run' | 'edit' | 'read' | 'search' | 'open' | 'other'

/** Names of the tools' own tools, lower case. Unknown names (MCP, new ones) are `other`: shown by their name. */
const KINDS: Readonly<Record<string, CallKind>> = {
  bash: 'run',
  bashoutput: 'read',
  powershell: 'run',
  shell: 'run',
  shell_command: 'run',
  local_shell: 'run',
  exec: 'run',
  exec_command: 'run',
  write_stdin: 'run',
  unified_exec: 'run',
  edit: 'edit',
  multiedit: 'edit',
  write: 'edit',
  notebookedit: 'edit',
  apply_patch: 'edit',
  search_replace: 'edit',
  write_file: 'edit',
  edit_file: 'edit',
  read: 'read',
  read_file: 'read',
  notebookread: 'read',
  view_image: 'read',
  grep: 'search',
  glob: 'search',
  ls: 'search',
  list_dir: 'search',
  grep_files: 'search',
  websearch: 'search',
  web_search: 'search',
  toolsearch: 'search',
  tool_search: 'search',
  webfetch: 'open',
  web_fetch: 'open',
}

export function callKind(label: string): CallKind {
  return own(KINDS, label.toLowerCase()) ?? 'other'
}

/** A tool's name for the eye: `mcp__github__create_issue` is `github create_issue`. */
export function callName(label: string): string {
  const mcp = /^mcp__(.+?)__(.+)$/.exec(label)
  return mcp ? `${mcp[1]} ${mcp[2]}` : label
}

/**
 * Splits a reason's text of the form `Bash: npm publish` (or only `Bash`). Null when it is a sentence: a tool's name
 * has no spaces.
 */
export function parseCall(text: string): { label: string; target: string } | null {
  const match = /^([\w.-]+)(?:: ([\s\S]*))?$/.exec(text.trim())
  if (!match?.[1]) return null
  return { label: match[1], target: match[2] ?? '' }
}
