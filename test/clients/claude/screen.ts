import { screenOf, type Reading, type Screen } from '../screen'

/**
 * What the screen of Claude Code says (2.1.332, English). In order of strength: a prompt stands over a running turn,
 * a running turn over the open input line. Null: nothing of the client is drawn yet.
 */
export function readClaude(text: string): Reading | null {
  const screen = screenOf(text)
  return asks(screen) ?? works(screen) ?? rests(screen)
}

const said = (truth: Reading['truth'], how: string | null): Reading | null =>
  how === null ? null : { truth, how }

function asks({ find }: Screen): Reading | null {
  const dead = find(/^Pane is dead/)
  if (dead !== null) return { truth: 'ended', how: dead }
  const plan = find(/Exit plan mode\?|Claude has written up a plan|Here is Claude's plan/)
  if (plan !== null) return { truth: 'waiting:plan', how: plan }
  const permission = find(/^Do you want to |wants to (fetch|use)|^Do you trust this/)
  // The question alone may be a sentence of the model: the menu below it makes it one of the client.
  if (permission !== null && find(/Esc to cancel|1\. Yes/) !== null) {
    return { truth: 'waiting:permission', how: permission }
  }
  return (
    said(
      'waiting:question',
      find(/Enter to select|Ready to submit your answers|requests your input/),
    ) ??
    said(
      'dialog',
      find(
        /Make auto mode your default|Select model|Settings +Status|trust (this|the files)|Is this a project you|^Switch model|Quick safety check/,
      ),
    )
  )
}

function works({ find, foot, lines }: Screen): Reading | null {
  // The prompt is about to be drawn, or a try again is counted down.
  const turn = find(/Waiting for permission|retrying in \d+s|Compacting conversation/)
  if (turn !== null) return { truth: 'busy', how: turn }
  const spinner = lines.find((line) => /^[^\w❯●⎿]{0,2} ?\S+…( \(|$)/.test(line))
  if (spinner !== undefined) return { truth: 'busy', how: spinner }
  return foot.includes('esc to interrupt') ? { truth: 'busy', how: 'esc to interrupt' } : null
}

function rests({ find, lines, foot }: Screen): Reading | null {
  const waits = find(/Waiting for \d+ .*to finish/)
  if (waits !== null && find(/· done \d+:\d+/) === null) return { truth: 'background', how: waits }
  const running = /\d+ (shells?|monitors?|background[^·]*)/.exec(foot)
  if (running) return { truth: 'background', how: running[0].trim() }
  const body = lines.filter((line) => !/^[─▔]+$|^❯|mode on|tmux focus|Tip:/.test(line))
  const last = body.findLast((line) => /^[●⎿]|Interrupted/.test(line)) ?? ''
  if (/API Error|Invalid API key|Please run \/login|limit reached|hit your/.test(last)) {
    return { truth: 'error', how: last }
  }
  return find(/^❯/) === null ? null : { truth: 'idle', how: last || 'prompt open' }
}
