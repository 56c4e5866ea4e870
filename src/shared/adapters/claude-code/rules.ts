/** Why a rule says what it says, by the word that stands in a session's evidence. The README has the records. */
export const RULES: Readonly<Record<string, string>> = {
  'registry.busy': 'The client’s own entry says that a turn runs.',
  'registry.idle':
    'The client’s own entry says that no turn runs; the transcript says how the last one ended.',
  'registry.idle_with_question':
    'The entry says idle, but a question or plan is still open in the transcript.',
  'registry.waiting': 'The client’s own entry says that it waits, and for what.',
  'registry.dialog': 'The entry waits for a menu that the person opened: nothing is asked.',
  'registry.shell': 'The entry says that only a command in the background runs.',
  'registry.moved_on': 'The process goes on with another conversation: this one was left.',
  'registry.pid_dead':
    'The process that the entry names is gone, or its number is another one’s by now.',
  'process.none': 'No process of the tool runs in the session’s folder.',
  'transcript.open_question':
    'A question or plan without an answer: the client can do nothing before it.',
  'transcript.no_prompt': 'Nothing has been asked yet.',
  'turn_end.pending': 'The turn’s last record counts what still runs in the background.',
  'user.prompt': 'The person’s prompt is the newest record: the agent has it.',
  'user.tool_result': 'A tool’s result is the newest record: the agent thinks about it.',
  'assistant.text':
    'The agent’s answer is the newest record; how it stopped says whether the turn is over.',
  'assistant.thinking': 'The agent’s thinking is the newest record.',
  'assistant.tool_use': 'A call without its result.',
  'assistant.apiError': 'The client wrote the API’s error as its answer: the turn stopped on it.',
}
