import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The environment of tmux itself: nothing of the person's. */
const PLAIN = { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8', TERM: 'xterm-256color' }
const CONFIG = `set -g remain-on-exit on
set -g default-terminal tmux-256color
set -g focus-events on
set -g history-limit 2000
`

/** A terminal of its own (a tmux server on a private socket), with one window for each client. */
export interface Tui {
  /** Starts a program; answers the window's number and the program's pid. */
  open(
    command: readonly string[],
    env: Record<string, string>,
    cwd: string,
  ): Promise<{ window: number; pid: number }>
  /** What a window shows now; empty when there is no such window. */
  screen(window: number): Promise<string>
  type(window: number, text: string): Promise<void>
  key(window: number, name: string): Promise<void>
  close(): Promise<void>
}

/** `folder` holds the socket; its path has to be short (a socket's name has room for about 100 bytes). */
export async function startTui(folder: string): Promise<Tui> {
  const socket = join(folder, 'tmux.sock')
  const config = join(folder, 'tmux.conf')
  await writeFile(config, CONFIG)
  let windows = 0
  const tmux = async (...args: string[]): Promise<string> => {
    const env = { ...PLAIN, HOME: folder }
    return (await run('tmux', ['-S', socket, '-f', config, ...args], { env })).stdout
  }
  const target = (window: number) => `s:${window}`
  return {
    async open(command, env, cwd) {
      const window = windows++
      const size = ['-x', '130', '-y', '45']
      const where = window === 0 ? ['new-session', '-s', 's', ...size] : ['new-window', '-t', 's:']
      const pairs = Object.entries(env).map(([name, value]) => `${name}=${value}`)
      // `env` replaces itself by the client, so that the pane's pid is the client's.
      await tmux(...where, '-d', '-c', cwd, 'env', '-i', ...pairs, ...command)
      const pid = Number(await tmux('display', '-p', '-t', target(window), '#{pane_pid}'))
      return { window, pid }
    },
    screen: (window) =>
      // A window that is not there (yet, any more) shows nothing.
      tmux('capture-pane', '-p', '-t', target(window)).catch(() => ''),
    type: async (window, text) => void (await tmux('send-keys', '-t', target(window), '-l', text)),
    key: async (window, name) => void (await tmux('send-keys', '-t', target(window), name)),
    // No server any more is what is wanted.
    close: () => tmux('kill-server').then(ignore, ignore),
  }
}

const ignore = () => undefined
