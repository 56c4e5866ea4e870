/** Words of the format that say nothing about the state, or say again what another record says. */
const QUIET_EVENTS = new Set([
  // Repeats of response items.
  'agent_message',
  'agent_reasoning',
  'agent_reasoning_raw_content',
  'agent_reasoning_section_break',
  'context_compacted',
  'patch_apply_end',
  'mcp_tool_call_end',
  'web_search_end',
  'image_generation_end',
  'exec_command_end',
  'view_image_tool_call',
  'dynamic_tool_call_request',
  'dynamic_tool_call_response',
  'collab_agent_interaction_end',
  'collab_waiting_end',
  'collab_close_end',
  'collab_resume_end',
  // Of another thread, or of no turn.
  'guardian_assessment',
  'thread_goal_updated',
  'undo_completed',
  'warning',
  'model_reroute',
])

const QUIET_ITEMS = new Set([
  'item.AgentMessage',
  'item.Reasoning',
  // Comes also after an abort: a running process outlives its turn.
  'item.CommandExecution',
  'item.FileChange',
  'item.McpToolCall',
  'item.DynamicToolCall',
  'item.CollabAgentToolCall',
  'item.WebSearch',
  'item.ImageView',
  'item.ImageGeneration',
  'item.EnteredReviewMode',
  'item.ContextCompaction',
  'item.HookPrompt',
  'item.Extension',
  'item.Sleep',
])

const QUIET_RESPONSES = new Set([
  'ghost_snapshot',
  'compaction',
  'compaction_summary',
  'context_compaction',
  'additional_tools',
  'other',
])

const QUIET_TYPES = new Set([
  'world_state',
  'retained_context',
  'security_risk_score',
  'token_usage_record',
  'inter_agent_communication',
  'inter_agent_communication_metadata',
])

/** Is this a word that is known to be of no interest? Others are reported as drift. */
export function isQuiet(type: string, kind: string): boolean {
  if (type === 'event_msg') return QUIET_EVENTS.has(kind) || QUIET_ITEMS.has(kind)
  if (type === 'response_item') return QUIET_RESPONSES.has(kind)
  return QUIET_TYPES.has(type)
}
