import type { Redaction } from '../adapter'

const list = (text: string): string[] => text.trim().split(/\s+/)

/** Values that a state, a reason or a filter hangs on: types of records and items, statuses, policies, the tools’ names, sources. */
const WORDS = `
  session_meta response_item event_msg turn_context compacted world_state
  inter_agent_communication inter_agent_communication_metadata token_usage_record retained_context
  message reasoning function_call function_call_output custom_tool_call custom_tool_call_output
  local_shell_call web_search_call tool_search_call image_generation_call ghost_snapshot
  compaction compaction_summary context_compaction additional_tools agent_message agent_reasoning
  agent_reasoning_raw_content agent_reasoning_section_break user_message task_started
  task_complete turn_started turn_complete turn_aborted token_count error warning stream_error
  context_compacted model_reroute entered_review_mode exited_review_mode exec_command_begin
  exec_command_end exec_approval_request apply_patch_approval_request patch_apply_begin
  patch_apply_end mcp_tool_call_begin mcp_tool_call_end web_search_begin web_search_end
  view_image_tool_call image_generation_end dynamic_tool_call_request dynamic_tool_call_response
  guardian_assessment item_started item_completed plan_update plan_delta thread_name_updated
  thread_goal_updated thread_rolled_back thread_rollback_failed thread_settings
  thread_settings_applied undo_completed shutdown_complete collab_agent_spawn_begin
  collab_agent_spawn_end collab_agent_interaction_begin collab_agent_interaction_end
  collab_waiting_begin collab_waiting_end collab_close_begin collab_close_end collab_resume_begin
  collab_resume_end sub_agent_activity request_user_input request_permissions elicitation_request
  hook_started hook_completed AgentMessage CollabAgentToolCall CommandExecution ContextCompaction
  DynamicToolCall EnteredReviewMode ExitedReviewMode Extension FileChange HookPrompt
  ImageGeneration ImageView McpToolCall Plan Reasoning Sleep SubAgentActivity UserMessage
  WebSearch user assistant developer system tool input_text output_text input_image summary_text
  reasoning_text text completed failed in_progress incomplete pending running interrupted replaced
  review_ended budget_limited shutdown stopped killed success declined started interacted never
  on-request on-failure untrusted unless-trusted granular read-only workspace-write danger-full-
  access external-sandbox unrestricted restricted managed disabled enabled require_escalated
  with_additional_permissions use_default with_escalated_permissions default plan custom
  commentary final_answer final cli exec vscode mcp app-server subagent review compact
  thread_spawn internal other unknown user_turn legacy codex_exec codex_cli_rs codex-tui
  codex_vscode codex-cli codex codex.exe node usage_limit_exceeded server_overloaded unauthorized
  bad_request http_connection_failed response_stream_disconnected
  response_stream_connection_failed response_too_many_failed_attempts context_window_exceeded
  internal_server_error active_turn_not_steerable sandbox_error cyber_policy
  session_budget_exceeded shell shell_command exec_command write_stdin apply_patch update_plan
  spawn_agent wait_agent wait close_agent resume_agent send_input send_message followup_task
  interrupt_agent list_agents view_image list_mcp_resources auto none low medium high xhigh
  minimal openai user_input add update delete root guardian guardian_subagent auto_review
`

/** Keys of calls' inputs and of results. */
const KEYS = `
  command cmd workdir sandbox_permissions justification prefix_rule yield_time_ms session_id chars
  max_output_tokens timeout_ms login tty questions question header options label id description
  plan step status explanation message target targets agent_type agent_id task_name fork_context
  items type text input path output metadata exit_code duration_seconds content cell_id answers
  permissions network file_system nickname agent_nickname timed_out success changes unified_diff
  move_path kind
`

export const REDACTION: Redaction = {
  words: new Set([...list(WORDS), ...list(KEYS)]),
  names: new Set(
    list(
      'sessions archived_sessions archived rollout thread writer locks lock session index jsonl json home dev codex',
    ),
  ),
  free: new Set(list('arguments input changes answers structured_content result invocation')),
  markers: [
    /<\/?(?:environment_context|cwd|proposed_plan|user_shell_command|turn_aborted|user_instructions|permissions instructions|subagent_notification|collaboration_mode|approval_policy|sandbox_mode|shell)>/g,
    /(?:^|\n)(?:Process exited with code|Exit code:) -?\d+/g,
    /(?:Process running with session ID|Script running with cell ID) \d+/g,
    /^(?:exec command rejected by user|patch rejected by user|rejected by user)/gi,
    /^(?:Script (?:failed|terminated|completed)|execution error|aborted by user)/g,
    /^(?:unsupported (?:custom )?(?:tool )?call|failed to parse function arguments)|is unavailable/g,
    /^\*\*\* (?:Begin Patch|End Patch|Update File|Add File|Delete File|Move to)/gm,
    /\btools\.[a-z_]+(?=\()/g,
    /\b(?:sandbox_permissions|yield_time_ms|step|status|cmd|justification)(?=["']?\s*:)/g,
    /(?<=["'`])(?:require_escalated|with_additional_permissions|pending|in_progress|completed)(?=["'`])/g,
    /usage limit|rate limit|\b429\b|\b401\b|unauthorized|log ?in again|sign in/gi,
    /^gpt-[\d.]+(?:-(?:codex|mini|nano|max|pro))*$/g,
    /^\d+\.\d+\.\d+(?:-(?:alpha|beta|rc)[\d.]*)?$/g,
    /^\/root(?=\/|$)/g,
  ],
}
