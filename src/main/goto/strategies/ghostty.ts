import { tells } from '../apple-script'
import type { Strategy } from '../types'

/**
 * AppleScript came with 1.3.0, the `tty` of a terminal later; before, the folder says which one it is, if only one
 * terminal is in it.
 */
const SCRIPT = `on run argv
  set wantedTty to item 1 of argv
  set wantedFolder to item 2 of argv
  set found to {}
  tell application id "com.mitchellh.ghostty"
    repeat with aTerminal in terminals
      try
        if tty of aTerminal is wantedTty then
          focus aTerminal
          activate
          return "shown"
        end if
      end try
      if working directory of aTerminal is wantedFolder then set end of found to aTerminal
    end repeat
    if (count of found) is 1 then
      focus (item 1 of found)
      activate
      return "shown"
    end if
  end tell
  return "missing"
end run`

/** Ghostty on macOS; on Linux it has no such interface, and its window is raised like any other. */
export const ghostty: Strategy = (row, place) => {
  if (place.platform !== 'darwin' || row.command.toLowerCase() !== 'ghostty') return null
  const values = [place.tty ?? '', place.folder ?? '']
  return {
    strategy: 'ghostty',
    name: 'Ghostty',
    show: async (hands) => ((await tells(hands, SCRIPT, values)) ? 'window' : 'nothing'),
  }
}
