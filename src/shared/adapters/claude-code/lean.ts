import { leanReader } from '../../text'

/**
 * Transcripts are mostly bodies: what a command printed, a file before and after, an image, a signature. The decoder
 * looks at none of these keys, and at the first line of a tool result only.
 */
export const readLean = leanReader({
  unread: [
    // Assistant records: thinking's signature, counters that are not counted.
    'signature',
    'cache_creation',
    'server_tool_use',
    'iterations',
    'service_tier',
    'stop_sequence',
    // Edits as they were asked for.
    'old_string',
    'new_string',
    'edits',
    // Tool results as the client keeps them, beside what the model was told.
    'stdout',
    'stderr',
    'file',
    'filenames',
    'originalFile',
    'oldString',
    'newString',
    'structuredPatch',
    // Images and documents; in `progress` records what a tool reported.
    'data',
    'requestId',
    'caller',
    'inference_geo',
    'parentToolUseID',
    'toolUseID',
    'sourceToolAssistantUUID',
    'userType',
    'slug',
    'hookInfos',
  ],
  firstLine: [
    { after: 'type', value: 'tool_result', key: 'content' },
    { after: 'tool_use_id', key: 'content' },
    { after: 'type', value: 'thinking', key: 'thinking' },
    { after: 'file_path', key: 'content' },
  ],
})
