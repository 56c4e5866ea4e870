/** Why a rule says what it says, by the word that stands in a session's evidence. The README has the records. */
export const RULES: Readonly<Record<string, string>> = {
  'rollout.no_turn': 'No turn has begun in this thread.',
  'rollout.message.user': 'A turn is open and the prompt is its newest record.',
  'rollout.message.assistant': 'A turn is open and the agent’s words are its newest record.',
  'rollout.reasoning': 'A turn is open and the agent’s reasoning is its newest record.',
  'rollout.function_call': 'A turn is open with a call that has no output yet.',
  'rollout.function_call_output': 'The newest record is a call’s output.',
  'rollout.task_complete': 'The turn is over; its record says how, also by an error.',
  'rollout.turn_aborted': 'The turn was taken back or interrupted.',
  'open.escalation':
    'A call that leaves the sandbox has no output past the time in which it would be asked for.',
  'open.request_user_input': 'A call that puts a question to the person has no output.',
  'turn.plan': 'A turn of plan mode ended in a plan: its menu asks for the go-ahead.',
  'liveness.silence':
    'No process can be tied to it, and nothing was written for longer than a turn is ever silent.',
  'liveness.no_process': 'No process of the tool runs.',
  'liveness.not_held': 'No process holds the rollout open or its writer lock.',
}
