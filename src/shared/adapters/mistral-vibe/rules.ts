/** Why a rule says what it says, by the word that stands in a session's evidence. The README has the records. */
export const RULES: Readonly<Record<string, string>> = {
  'unified.callback':
    'The store holds a callback that nobody has answered: an approval or a question.',
  'unified.child_callback': 'A sub-agent’s store holds one.',
  'unified.effect_running': 'The store’s turn has an effect that has not settled.',
  'unified.turn_in_progress': 'The store’s turn is in progress, without an effect.',
  'unified.turn_completed': 'The store’s last turn is over.',
  'unified.no_turn': 'The store has no turn yet.',
  'unified.turn_failed': 'The store’s last turn failed.',
  'unified.session_failed': 'The store says that the session failed.',
  'unified.turn_interrupted': 'The store’s last turn was interrupted.',
  'unified.no_live_lease': 'No live process holds the session’s lease.',
  'legacy.user':
    'The person’s prompt is the last line: the legacy engine writes only what is over.',
  'legacy.assistant': 'The agent’s answer is the last line.',
  'legacy.tool': 'A tool’s result is the last line: the agent thinks about it.',
  'legacy.calls': 'A call without its result is the last line.',
  'legacy.cancelled': 'The last result says that the person cancelled it.',
  'legacy.no_turn': 'Nothing has been asked yet.',
  'legacy.silence': 'Nothing was written for longer than a turn is ever silent.',
  'legacy.no_process': 'No process of the tool runs in the session’s folder.',
}
