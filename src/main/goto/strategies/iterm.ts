import { tells } from '../apple-script'
import type { Strategy } from '../types'

const SCRIPT = `on run argv
  set wanted to item 1 of argv
  tell application id "com.googlecode.iterm2"
    repeat with aWindow in windows
      repeat with aTab in tabs of aWindow
        repeat with aSession in sessions of aTab
          if tty of aSession is wanted then
            select aWindow
            select aTab
            select aSession
            activate
            return "shown"
          end if
        end repeat
      end repeat
    end repeat
  end tell
  return "missing"
end run`

/** iTerm2. Its shells may belong to `iTermServer`, which outlives the app. */
export const iterm: Strategy = (row, { tty }) => {
  if (!/^iTerm(2|Server.*)$/.test(row.command) || tty === null) return null
  return {
    strategy: 'iterm2',
    name: 'iTerm2',
    show: async (hands) => ((await tells(hands, SCRIPT, [tty])) ? 'window' : 'nothing'),
  }
}
