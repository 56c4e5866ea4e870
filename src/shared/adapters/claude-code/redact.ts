import type { Redaction } from '../adapter'

const list = (text: string): string[] => text.trim().split(/\s+/)

/** Values that a state, a reason or a filter hangs on: types, subtypes, statuses, the tools’ names, entry points. */
const WORDS = `
  user assistant system summary attachment progress queue-operation custom-title ai-title agent-
  name agent-color agent-setting last-prompt pr-link permission-mode mode file-history-snapshot
  file-history-delta content-replacement attribution-snapshot cost-state worktree-state bridge-
  session fork-context-ref marble-origami task-summary tag observer-ref isolation-latch memory-
  mode tools-used atis-latch speculation-accept frame-link relocated api-request api-request-blob
  api-request-shape api-request.repeated continued-in artifact-autoreact-ledger artifact-comment-
  monitor history-suppression api_error api_refusal away_summary bridge_status compact_boundary
  microcompact_boundary informational init local_command memory_saved model_refusal_fallback
  permission_retry scheduled_task_fire stop_hook_summary turn_duration agents_killed
  queued_command task_reminder todo_reminder text thinking redacted_thinking tool_use tool_result
  server_tool_use image document message end_turn stop_sequence max_tokens pause_turn refusal null
  external ant human cli sdk-cli sdk-ts sdk-py claude-vscode claude-desktop remote busy idle
  waiting shell running pending in_progress completed failed killed stopped cancelled deleted done
  error none launched async_launched started result enqueue dequeue remove popAll auto manual
  default plan acceptEdits bypassPermissions dontAsk interactive bg daemon-worker daemon fresh
  background rate_limit overloaded overloaded_error server_error authentication_failed
  billing_error oauth_org_not_allowed invalid_request unknown user-rejected create update add
  delete dialog sandbox prompt task-notification task_notification workflow-subagent agent
  subagent workflow main <synthetic> Agent AskUserQuestion Bash BashOutput Edit EnterPlanMode
  ExitPlanMode Glob Grep KillBash KillShell LS MultiEdit NotebookEdit PowerShell Read Skill
  SubagentHandback Task TaskCreate TaskGet TaskList TaskOutput TaskStop TaskUpdate TodoWrite
  WebFetch WebSearch Write Monitor Workflow Warmup Explore Plan general-purpose claude claude.exe
  node bun --type= bg-pty-host bg-spare 401 402 403 429 529 ephemeral standard 5m 1h linux darwin
  win32
`

/** Keys of calls' inputs and of results. */
const KEYS = `
  command description file_path old_string new_string content questions question header options
  label multiSelect answers annotations todos status activeForm subject taskId task_id task id
  type text prompt subagent_type run_in_background name plan planFilePath filePath oldString
  newString originalFile structuredPatch oldStart oldLines newStart newLines lines stdout stderr
  interrupted isImage backgroundTaskId agentId totalDurationMs totalTokens usage output outputFile
  isAsync message timeout pattern path url query model team_name notebook_path new_source
  retrieval_status persistedOutputPath workflowName runId statusChange from to success
  updatedFields reason error shell_id bash_id tool_use_id is_error allowedPrompts tool skill args
  userModified replaceAll replace_all file numLines startLine totalLines filenames
`

export const REDACTION: Redaction = {
  words: new Set([
    ...list(WORDS),
    ...list(KEYS),
    'permission prompt',
    'input needed',
    'sandbox request',
    'worker request',
    'dialog open',
    'goal proposal',
  ]),
  names: new Set(
    list(
      'projects sessions tasks subagents workflows agent journal jsonl json meta output custom title desktop released wf claude tmp',
    ),
  ),
  free: new Set(list('input toolUseResult trackedFileBackups env answers metadata')),
  markers: [
    /<\/?(?:local-command-[a-z]+|command-(?:name|message|args)|bash-(?:input|stdout|stderr)|task-notification|task-id|tool-use-id|output-file|status|summary|result|system-reminder|teammate-message|agent-message|ide_[a-z_]+|persisted-output|tool_use_error)(?=[\s>])>?/g,
    /(?<=<status>)(?:completed|failed|killed|stopped)(?=<)/g,
    /(?<=<command-(?:name|message)>\s*)\/?(?:clear|compact|exit|resume)(?=\s*<)/g,
    /\[Request interrupted by user(?: for tool use)?\]/g,
    /^Caveat: The messages below/g,
    /^User rejected tool use/g,
    /^Error: /g,
    /^Command running in background with ID: /g,
    /^Task #\d+ created/g,
    /^(?:API Error|Claude AI usage limit reached)/g,
    /^The user doesn't want to (?:proceed with this tool use|take this action right now)/g,
    /\blimit (?:reached|· resets)|hit your (?=.*limit)|out of extra usage|\b529\b|overloaded|please run \/login|invalid api key|oauth token|login expired/gi,
    /^claude-(?:opus|sonnet|haiku|fable)(?:-\d+)*$/g,
    /^\d+\.\d+\.\d+(?:-(?:alpha|beta|rc)[\d.]*)?$/g,
    /(?<=^|[\s/])agent(?=-)/g,
    /^linux:(?=.*:pid:)|pid:\[\d+\]$/g,
  ],
}
