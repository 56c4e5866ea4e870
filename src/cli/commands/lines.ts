import type { Alert, Snapshot } from '../../shared/contract'

interface Sink {
  write(text: string): boolean
  once(event: 'drain', run: () => void): unknown
}

/**
 * `andon watch --json`: one object a line. A reader that is slower than the changes gets every alert, in order, but of
 * the snapshots in between only the newest: nothing piles up.
 */
export function jsonLines(out: Sink) {
  let full = false
  let waiting: string[] = []
  let snapshotAt: number | null = null

  const send = (line: string) => {
    if (out.write(`${line}\n`)) return
    full = true
    out.once('drain', flush)
  }
  const flush = () => {
    full = false
    const lines = waiting
    waiting = []
    snapshotAt = null
    if (lines.length > 0) send(lines.join('\n'))
  }

  return {
    snapshot(snapshot: Snapshot): void {
      const line = JSON.stringify({ type: 'snapshot', snapshot })
      if (!full) return send(line)
      if (snapshotAt !== null) waiting.splice(snapshotAt, 1)
      snapshotAt = waiting.push(line) - 1
    },
    alert(alert: Alert): void {
      const line = JSON.stringify({ type: 'alert', ...alert })
      if (full) waiting.push(line)
      else send(line)
    },
  }
}
