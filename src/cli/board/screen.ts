import type { Io } from '../io'

const ENTER = '\u001b[?1049h\u001b[?25l'
const LEAVE = '\u001b[?25h\u001b[?1049l'

/** The terminal's second screen: what stood there before comes back when the board leaves. */
export interface Screen {
  /** Draws what changed. Lines are as wide as the board, so that nothing is left of the one before. */
  draw(lines: readonly string[]): void
  /** Everything is drawn anew next time (the window changed its size). */
  forget(): void
  leave(): void
}

export function enterScreen(io: Pick<Io, 'stdout'>): Screen {
  let before: readonly string[] = []
  const leave = () => void io.stdout.write(LEAVE)
  // Also when the process ends without asking: a terminal left on its second screen looks broken.
  process.once('exit', leave)
  io.stdout.write(ENTER)
  return {
    draw(lines) {
      const changed = lines.flatMap((line, row) =>
        line === before[row] ? [] : [`\u001b[${row + 1};1H${line}`],
      )
      const below = lines.length < before.length ? [`\u001b[${lines.length + 1};1H\u001b[J`] : []
      before = lines
      if (changed.length + below.length > 0) io.stdout.write([...changed, ...below].join(''))
    },
    forget() {
      before = []
      io.stdout.write('\u001b[2J')
    },
    leave() {
      process.off('exit', leave)
      leave()
    },
  }
}
