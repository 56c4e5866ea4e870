import { quote } from '../resume'
import { isSafePath, isSafeWord } from '../safe'
import type { Hands, Place, Row, Shown, Strategy } from '../types'
import { bestClient, parseClients, parsePanes, type Client, type Pane } from './tmux-lists'

/** Fields without spaces of their own, so that a space divides them (tmux(1), FORMATS). */
const PANES = '#{pane_tty} #{pane_id} #{window_id} #{session_id}'
const CLIENTS = '#{client_tty} #{client_pid} #{session_id} #{client_activity}'

/**
 * tmux: the agent's parent is the server, which owns no window. Its pane is found by tty, selected, and the terminal of
 * a client that shows its session is brought to the front; a client of another session is switched to it.
 */
export const tmux: Strategy = (row, place) => {
  const index = place.chain.indexOf(row)
  if (index === 0 || !/^tmux(: server)?$/.test(row.command)) return null
  const tty = place.chain.slice(0, index).findLast((below) => below.tty !== null)?.tty
  if (!tty) return null
  const socket = socketOf(row, place)
  return { strategy: 'tmux', name: 'tmux', show: (hands) => showPane(tty, socket, hands) }
}

/** Which server: as `TMUX` says it (`socket,pid,session`), else as the server was started, else the usual one. */
export function socketOf({ pid, args }: Row, { env }: Place): string[] {
  const [path, server] = (env['TMUX'] ?? '').split(',')
  if (path && Number(server) === pid && isSafePath(path, 'linux')) return ['-S', path]
  for (const option of ['-S', '-L']) {
    const value = args[args.indexOf(option) + 1]
    if (args.includes(option) && value !== undefined && isSafeWord(value)) return [option, value]
  }
  return []
}

async function showPane(tty: string, socket: readonly string[], hands: Hands): Promise<Shown> {
  const ask = async (...words: string[]) => (await hands.run('tmux', [...socket, ...words])) ?? null
  const listed = await ask('list-panes', '-a', '-F', PANES)
  const panes = parsePanes(listed?.stdout ?? '').filter((pane) => pane.tty === tty)
  const [first] = panes
  if (!first) return 'nothing'
  const clients = parseClients((await ask('list-clients', '-F', CLIENTS))?.stdout ?? '')
  const client = bestClient(clients, panes)
  const pane = panes.find(({ session }) => session === client?.session) ?? first
  if (client && client.session !== pane.session)
    await ask('switch-client', '-c', client.tty, '-t', pane.session)
  const window = await ask('select-window', '-t', `${pane.session}:${pane.window}`)
  const selected = await ask('select-pane', '-t', pane.id)
  if (window?.code !== 0 || selected?.code !== 0) return 'nothing'
  return client ? raise(client, hands) : { attach: attachLine(socket, pane) }
}

/** Whether its terminal can be raised or not: the pane is the one that is selected now. */
async function raise(client: Client, hands: Hands): Promise<Shown> {
  return (await hands.show(client.pid)) === 'window' ? 'window' : 'pane'
}

function attachLine(socket: readonly string[], { session }: Pane): string {
  return ['tmux', ...socket, 'attach', '-t', session]
    .map((word) => (/^[\w./-]+$/.test(word) ? word : quote(word, 'linux')))
    .join(' ')
}
