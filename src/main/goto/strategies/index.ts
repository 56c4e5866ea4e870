import type { Strategy } from '../types'
import { editors } from './editors'
import { ghostty } from './ghostty'
import { iterm } from './iterm'
import { kitty } from './kitty'
import { konsole } from './konsole'
import { terminalApp } from './terminal-app'
import { tmux } from './tmux'
import { wezterm } from './wezterm'
import { window } from './window'

/** In this order for each row of the chain: those that find a tab or pane before the one that only raises a window. */
export const STRATEGIES: readonly Strategy[] = [
  tmux,
  kitty,
  wezterm,
  konsole,
  iterm,
  terminalApp,
  ghostty,
  editors,
  window,
]
