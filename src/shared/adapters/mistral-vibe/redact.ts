import type { Redaction } from '../adapter'

const list = (text: string): string[] => text.trim().split(/\s+/)

/** Values that a state, a reason or a filter hangs on: roles, statuses, the tools’ names. */
const WORDS = `
  user assistant tool system function text thinking compact completed cancelled failed running
  pending in_progress interrupted active idle ask_user_question exit_plan_mode bash todo task
  write_file search_replace edit read_file grep write_todos skill web_search web_fetch auto manual
  custom default plan accept-edits auto-approve explore read write vibe vibe-acp cli acp
  programmatic linux darwin win32 low medium high critical
`

/** Keys of calls' inputs and of results. */
const KEYS = `
  command questions question header options label description todos id content status priority
  action path file_path old_string new_string prompt task agent answers text
`

export const REDACTION: Redaction = {
  words: new Set([...list(WORDS), ...list(KEYS)]),
  names: new Set(
    list('logs session messages jsonl meta json agents active lock unified config toml'),
  ),
  free: new Set(list('arguments input tools_available config agent_profile environment')),
  markers: [
    /<\/?(?:tool_error|user_cancellation)>/g,
    /Tool execution interrupted by user\./g,
    /rate.?limit|\b429\b|quota|unauthori[sz]ed|api key|\b40[13]\b|forbidden|authentication|overload(?:ed)?|\b5\d\d\b/gi,
    /^(?:mistral|devstral|codestral)(?:-(?:large|medium|small|vibe|cli|latest|\d[\d.]*))*$/g,
    /^\d+\.\d+\.\d+(?:-(?:alpha|beta|rc)[\d.]*)?$/g,
    /^linux:(?=.*:pid:)|pid:\[\d+\]$/g,
  ],
}
