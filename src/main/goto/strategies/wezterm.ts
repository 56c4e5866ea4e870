import { z } from 'zod'
import { isSafePath } from '../safe'
import type { Hands, Place, RunOptions, Strategy } from '../types'

/** `tty_name` came with 20230408; older ones leave only `WEZTERM_PANE`. */
const panesSchema = z.array(z.object({ pane_id: z.int(), tty_name: z.string().nullish() }))

/** WezTerm: `wezterm cli`, which asks the instance of the socket that the agent's terminal names. */
export const wezterm: Strategy = (row, place) => {
  if (!/^wezterm(-gui)?$/.test(row.command) || row === place.chain[0]) return null
  const socket = place.env['WEZTERM_UNIX_SOCKET'] ?? ''
  const env = isSafePath(socket, place.platform) ? { WEZTERM_UNIX_SOCKET: socket } : {}
  const options = { env, beside: row.path }
  return {
    strategy: 'wezterm',
    name: 'WezTerm',
    show: async (hands) => {
      const activated = await activate(place, hands, options)
      if (await hands.front([row], place)) return 'window'
      return activated ? 'pane' : 'nothing'
    },
  }
}

async function activate(place: Place, { run }: Hands, options: RunOptions): Promise<boolean> {
  const ask = (...words: string[]) => run('wezterm', ['cli', '--no-auto-start', ...words], options)
  const listed = await ask('list', '--format', 'json')
  const named = place.env['WEZTERM_PANE'] ?? ''
  const pane = paneOf(listed?.stdout ?? '', place.tty) ?? (/^\d{1,9}$/.test(named) ? named : null)
  return pane !== null && (await ask('activate-pane', '--pane-id', pane))?.code === 0
}

function paneOf(text: string, tty: string | null): string | null {
  try {
    const panes = panesSchema.parse(JSON.parse(text))
    const pane = panes.find(({ tty_name }) => tty !== null && tty_name === tty)
    return pane ? String(pane.pane_id) : null
  } catch {
    // Not installed, or another form: the variable may still say which pane.
    return null
  }
}
