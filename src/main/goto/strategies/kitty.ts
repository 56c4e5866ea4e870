import { isSafeWord } from '../safe'
import type { Strategy } from '../types'

/**
 * kitty: by its remote control, where the person has switched it on with a socket (`listen_on`); it focuses the window
 * whose own child is the agent's parent. Otherwise only kitty's window comes to the front.
 */
export const kitty: Strategy = (row, place) => {
  const child = place.chain[place.chain.indexOf(row) - 1]
  if (row.command !== 'kitty' || !child) return null
  const socket = place.env['KITTY_LISTEN_ON'] ?? ''
  const listens = /^unix:[@/]/.test(socket) && isSafeWord(socket)
  const args = ['@', '--to', socket, 'focus-window', '--match', `pid:${child.pid}`]
  return {
    strategy: 'kitty',
    name: 'kitty',
    show: async ({ run, front }) => {
      const focused = listens && (await run('kitty', args, { beside: row.path }))?.code === 0
      // Where the compositor refuses, the raising below is refused too.
      if (await front([row], place)) return 'window'
      return focused ? 'pane' : 'nothing'
    },
  }
}
