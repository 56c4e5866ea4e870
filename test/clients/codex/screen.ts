import { screenOf, type Reading, type Screen } from '../screen'

/**
 * What the screen of Codex says (0.171.0). `before` is what it said last: while an answer is being written the line
 * with "esc to interrupt" disappears, and only the missing end line tells it from a turn that is over.
 */
export function readCodex(text: string, before: Reading['truth'] | null): Reading | null {
  const screen = screenOf(text)
  return asks(screen) ?? works(screen, before) ?? rests(screen)
}

const said = (truth: Reading['truth'], how: string | null): Reading | null =>
  how === null ? null : { truth, how }

function asks({ find }: Screen): Reading | null {
  const over = find(/^Pane is dead|^To reconnect, run|To continue this session, run/)
  if (over !== null) return { truth: 'ended', how: over }
  const plan = find(/Implement this plan\?/)
  if (plan !== null) return { truth: 'waiting:plan', how: plan }
  const permission = find(/^Would you like to |^Allow |^Do you want to/)
  if (permission !== null && find(/1\. Yes/) !== null) {
    return { truth: 'waiting:permission', how: permission }
  }
  return (
    said('waiting:question', find(/Question \d+\/\d+|enter to submit/)) ??
    said(
      'dialog',
      find(
        /Meet GPT|Try new model|Select Model|Where should the new conversation run|You are in \//,
      ),
    )
  )
}

function works({ find, lines }: Screen, before: Reading['truth'] | null): Reading | null {
  const turn = find(/esc to interrupt|Reconnecting to server|Waiting for startup/)
  if (turn !== null) return { truth: 'busy', how: turn }
  if (before !== 'busy') return null
  const input = lines.findLastIndex((line) => line.startsWith('›'))
  const prompt = lines.slice(0, Math.max(0, input)).findLastIndex((line) => /^› ?\S/.test(line))
  if (prompt < 0) return null
  const answer = lines.slice(prompt + 1, input)
  const ended = answer.some((line) =>
    /Worked for|^■|interrupted|Context compacted|Compacted/.test(line),
  )
  const begun = answer.some((line) => line.startsWith('•'))
  return begun && !ended ? { truth: 'busy', how: 'an answer without its end line' } : null
}

function rests({ find, lines }: Screen): Reading | null {
  const body = lines.filter((line) => !/^›|for shortcuts|GPT-|for agents/.test(line))
  const last = body.findLast((line) => /^[•■✗✔─└]|Worked for|interrupted/i.test(line)) ?? ''
  if (last.startsWith('■') && !/interrupted/i.test(last)) return { truth: 'error', how: last }
  return find(/^›/) === null ? null : { truth: 'idle', how: last || 'prompt open' }
}
