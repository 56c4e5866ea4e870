import { tells } from '../apple-script'
import type { Strategy } from '../types'

/** Windows without tabs (its settings) answer with an error, which is passed over. */
const SCRIPT = `on run argv
  set wanted to item 1 of argv
  tell application id "com.apple.Terminal"
    repeat with aWindow in windows
      try
        repeat with aTab in tabs of aWindow
          if tty of aTab is wanted then
            set selected of aTab to true
            set miniaturized of aWindow to false
            set index of aWindow to 1
            activate
            return "shown"
          end if
        end repeat
      end try
    end repeat
  end tell
  return "missing"
end run`

/** macOS' own Terminal. */
export const terminalApp: Strategy = (row, { tty, platform }) => {
  if (platform !== 'darwin' || row.command !== 'Terminal' || tty === null) return null
  return {
    strategy: 'terminal',
    name: 'Terminal',
    show: async (hands) => ((await tells(hands, SCRIPT, [tty])) ? 'window' : 'nothing'),
  }
}
