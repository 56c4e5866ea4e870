import { describe, expect, it } from 'vitest'
import { sampleSession } from '../../../shared/testing'
import { createGo } from '../go'
import { FAILED, pretend, tree, type Call, type Pretence } from '../testing'
import { urlOf } from './editors'

/** Goes to the agent (pid 100) on a pretended machine: what came of it, and what was run and asked for. */
async function gone(pretence: Pretence, cwd: string | null = '/p/shop') {
  const { shell, system, calls, asked } = pretend(pretence)
  const outcome = await createGo(shell, system)(sampleSession({ pid: 100, cwd }))
  return { ...outcome, calls, asked }
}

const tty = (command: string, tty = '/dev/pts/3') => ({ command, tty })
const app = (path: string) => ({ command: path.split('/').at(-1) ?? '', path })
const ok = () => ''

describe('tmux', () => {
  const server = { command: 'tmux: server', args: ['tmux', '-L', 'work', 'new'] }
  const inside = [...tree(tty('claude'), tty('zsh'), server)]
  const client = [
    { ...tree(tty('tmux: client', '/dev/pts/9'))[0]!, pid: 50, ppid: 49 },
    { ...tree('xterm')[0]!, pid: 49, ppid: 1 },
  ]
  const answers =
    (panes: string, clients: string) =>
    (call: Call): string | undefined => {
      if (call.includes('list-panes')) return panes
      if (call.includes('list-clients')) return clients
      if (call[0] === 'tmux') return ''
      return call[1] === 'search' ? '77\n' : call[0] === 'xdotool' ? '' : undefined
    }
  const machine = (panes: string, clients: string): Pretence => ({
    platform: 'linux',
    rows: [...inside, ...client],
    own: { DISPLAY: ':0' },
    answer: answers(panes, clients),
  })
  const tmuxCalls = (calls: readonly Call[]) =>
    calls.filter((call) => call[0] === 'tmux').map((call) => call.slice(3).join(' '))

  it('selects the pane of the agent’s terminal and raises its client', async () => {
    const panes = '/dev/pts/2 %0 @0 $0\n/dev/pts/3 %4 @2 $0\n'
    const { outcome, strategy, calls } = await gone(machine(panes, '/dev/pts/9 50 $0 17\n'))
    expect([outcome, strategy]).toEqual(['shown', 'tmux'])
    expect(calls[0]?.slice(0, 3)).toEqual(['tmux', '-L', 'work'])
    expect(tmuxCalls(calls).slice(2)).toEqual(['select-window -t $0:@2', 'select-pane -t %4'])
    expect(calls).toContainEqual(['xdotool', 'windowactivate', '77'])
  })

  it('switches the client that was used last when none shows the session', async () => {
    const clients = '/dev/pts/8 60 $1 5\n/dev/pts/9 50 $1 17\n'
    const { calls } = await gone(machine('/dev/pts/3 %4 @2 $0\n', clients))
    expect(tmuxCalls(calls)[2]).toBe('switch-client -c /dev/pts/9 -t $0')
  })

  it('takes the session that is shown when a window is in two', async () => {
    const panes = '/dev/pts/3 %4 @2 $0\n/dev/pts/3 %4 @2 $1\n'
    const { calls } = await gone(machine(panes, '/dev/pts/9 50 $1 17\n'))
    expect(tmuxCalls(calls)[2]).toBe('select-window -t $1:@2')
  })

  it('says so when only the pane could be selected', async () => {
    const { outcome, text } = await gone({
      ...machine('/dev/pts/3 %4 @2 $0\n', '/dev/pts/9 50 $0 17\n'),
      own: {},
    })
    expect(outcome).toBe('shown')
    expect(text).toBe('It is selected in tmux, whose window could not be brought to the front.')
  })

  it('copies the line that attaches when nobody is', async () => {
    const { outcome, asked } = await gone(machine('/dev/pts/3 %4 @2 $0\n', ''))
    expect(outcome).toBe('copied')
    expect(asked).toEqual([`copy tmux -L work attach -t '$0'`])
  })

  it('prefers the server that TMUX names, if it is that one', async () => {
    const env = (pid: number) => ({ 100: { TMUX: `/tmp/tmux-1/x,${pid},0` } })
    const at = async (pid: number) =>
      (await gone({ ...machine('', ''), env: env(pid) })).calls[0]?.slice(0, 3)
    expect(await at(98)).toEqual(['tmux', '-S', '/tmp/tmux-1/x'])
    expect(await at(7)).toEqual(['tmux', '-L', 'work'])
  })

  it('makes no argument of a line that is none of tmux’s', async () => {
    const odd = { ...machine('/dev/pts/3 -x;rm @2 $0\n', ''), own: {} }
    const { calls, outcome } = await gone(odd)
    expect(tmuxCalls(calls).filter((call) => call.includes('select'))).toEqual([])
    expect(outcome).toBe('opened')
  })
})

describe('terminals', () => {
  it('kitty: focuses the window whose child is the agent’s parent', async () => {
    const rows = tree(tty('claude'), tty('fish'), 'kitty', 'systemd')
    const { outcome, strategy, calls } = await gone({
      platform: 'linux',
      rows,
      env: { 100: { KITTY_LISTEN_ON: 'unix:@mykitty' } },
      answer: ok,
    })
    expect([outcome, strategy]).toEqual(['shown', 'kitty'])
    const match = ['focus-window', '--match', 'pid:99']
    expect(calls).toEqual([['kitty', '@', '--to', 'unix:@mykitty', ...match]])
  })

  it('kitty: speaks to no address but a socket', async () => {
    const rows = tree(tty('claude'), tty('fish'), 'kitty')
    for (const address of ['tcp:10.0.0.1:5', '--help', 'unix:/x\ny']) {
      const env = { 100: { KITTY_LISTEN_ON: address } }
      const { calls, outcome } = await gone({ platform: 'linux', rows, env, answer: ok })
      expect(calls).toEqual([])
      expect(outcome).toBe('opened')
    }
  })

  it('WezTerm: activates the pane of the agent’s terminal', async () => {
    const path = '/Applications/WezTerm.app/Contents/MacOS/wezterm-gui'
    const rows = tree(tty('claude', '/dev/ttys004'), tty('zsh', '/dev/ttys004'), app(path))
    const panes = [
      { pane_id: 1, tty_name: '/dev/ttys003' },
      { pane_id: 7, tty_name: '/dev/ttys004' },
    ]
    const { strategy, calls } = await gone({
      platform: 'darwin',
      rows,
      answer: (call) => (call.includes('list') ? JSON.stringify(panes) : ''),
    })
    expect(strategy).toBe('wezterm')
    expect(calls.slice(1)).toEqual([
      ['wezterm', 'cli', '--no-auto-start', 'activate-pane', '--pane-id', '7'],
      ['open', '-a', '/Applications/WezTerm.app'],
    ])
  })

  it('WezTerm: an older one is told by its variable', async () => {
    const rows = tree(tty('claude'), tty('zsh'), 'wezterm-gui')
    const env = { 100: { WEZTERM_PANE: '5', WEZTERM_UNIX_SOCKET: '/run/w' } }
    const { calls, text } = await gone({
      platform: 'linux',
      rows,
      env,
      answer: (call) => (call.includes('list') ? FAILED : ''),
    })
    expect(calls[1]?.at(-1)).toBe('5')
    expect(text).toContain('selected in WezTerm')
  })

  it('Konsole: selects the tab over D-Bus', async () => {
    const rows = tree(tty('claude'), tty('bash'), 'konsole', 'systemd')
    const env = {
      100: {
        KONSOLE_DBUS_SERVICE: ':1.94',
        KONSOLE_DBUS_WINDOW: '/Windows/1',
        KONSOLE_DBUS_SESSION: '/Sessions/3',
      },
    }
    const { outcome, calls } = await gone({ platform: 'linux', rows, env, answer: ok })
    expect(outcome).toBe('shown')
    expect(calls[0]?.at(-1)).toBe('int32:3')
    const odd = { 100: { ...env[100], KONSOLE_DBUS_SERVICE: 'org.other' } }
    expect((await gone({ platform: 'linux', rows, env: odd, answer: ok })).calls).toEqual([])
  })

  it.each([
    ['iTerm2', '/Applications/iTerm.app/Contents/MacOS/iTerm2', 'iterm2', ['/dev/ttys004']],
    [
      'Terminal',
      '/System/Applications/Utilities/Terminal.app/Contents/MacOS/Terminal',
      'terminal',
      ['/dev/ttys004'],
    ],
    [
      'ghostty',
      '/Applications/Ghostty.app/Contents/MacOS/ghostty',
      'ghostty',
      ['/dev/ttys004', '/p/shop'],
    ],
  ])('%s: hands its values to AppleScript as arguments', async (_name, path, strategy, values) => {
    const shell = tty('zsh', '/dev/ttys004')
    const rows = tree(tty('claude', '/dev/ttys004'), shell, tty('login', '/dev/ttys004'), app(path))
    const answer = (call: Call) => (call[0] === 'osascript' ? 'shown\n' : undefined)
    const { calls, ...outcome } = await gone({ platform: 'darwin', rows, answer })
    expect(outcome).toMatchObject({ outcome: 'shown', strategy })
    expect(calls).toHaveLength(1)
    expect(calls[0]?.slice(3)).toEqual(values)
    expect(calls[0]?.[2]).toMatch(/^on run argv\n/)
    expect(calls[0]?.[2]).not.toMatch(/ttys004|\/p\/shop/)
  })

  it('iTerm2: an agent below its server is found, and the app raised where the script is refused', async () => {
    const rows = tree(
      tty('claude', '/dev/ttys004'),
      app('/Users/dev/Library/Application Support/iTerm2/iTermServer-3.5.4'),
      app('/Applications/iTerm.app/Contents/MacOS/iTerm2'),
    )
    const answer = (call: Call) => (call[0] === 'osascript' ? FAILED : '')
    const { strategy, calls } = await gone({ platform: 'darwin', rows, answer })
    expect(strategy).toBe('window')
    expect(calls.at(-1)).toEqual(['open', '-a', '/Applications/iTerm.app'])
  })
})

describe('editors', () => {
  const code = '/Applications/Visual Studio Code.app/Contents'
  const helper = `${code}/Frameworks/Code Helper (Plugin).app/Contents/MacOS/Code Helper (Plugin)`

  it('macOS: opens the session’s folder with the app around the helper', async () => {
    const rows = tree(tty('claude', '/dev/ttys004'), app(helper))
    const { text, calls } = await gone({ platform: 'darwin', rows, answer: ok })
    expect(text).toBe('VS Code is in front.')
    expect(calls).toEqual([['open', '-a', '/Applications/Visual Studio Code.app', '/p/shop']])
  })

  it.each([
    ['code', 'code', 'VS Code'],
    ['cursor', 'cursor', 'Cursor'],
    ['zed-editor', 'zed', 'Zed'],
    ['idea', 'idea', 'IntelliJ IDEA'],
  ])('Linux: %s by its command', async (process, command, name) => {
    const rows = tree(tty('claude'), tty('bash'), process, process, 'systemd')
    const { text, calls } = await gone({ platform: 'linux', rows, answer: ok })
    expect(text).toBe(`${name} is in front.`)
    expect(calls).toEqual([[command, '/p/shop']])
  })

  it('by its URL where the command is not installed', async () => {
    const rows = tree(tty('claude'), 'code')
    const { outcome, asked } = await gone({ platform: 'linux', rows })
    expect(outcome).toBe('shown')
    expect(asked).toEqual(['url vscode://file/p/shop'])
    expect(urlOf('zed', 'C:\\p\\a b#c?')).toBe('zed://file/C:/p/a%20b%23c%3F')
  })

  it('Windows: by the program that runs', async () => {
    const rows = tree('claude', 'pwsh', { command: 'Code', path: 'C:\\VS\\Code.exe' })
    const { calls } = await gone({ platform: 'win32', rows, answer: ok }, 'C:\\p\\shop')
    expect(calls).toEqual([['Code', 'C:\\p\\shop']])
  })

  it('takes no agent for an editor, and opens no folder that is gone', async () => {
    const { calls } = await gone({ platform: 'linux', rows: tree('code', 'bash'), answer: ok })
    expect(calls).toEqual([])
    const rows = tree(tty('claude'), 'code')
    const lost = await gone({ platform: 'linux', rows, answer: ok, folders: [] })
    expect(lost).toMatchObject({ outcome: 'failed', calls: [], asked: [] })
  })
})

describe('windows', () => {
  const rows = tree(tty('claude'), tty('bash'), 'gnome-terminal-server', 'systemd')

  it.each<[string, Record<string, string>, (call: Call) => string | undefined, Call[]]>([
    [
      'sway',
      { SWAYSOCK: '/s' },
      (call) => (call[2] === '[pid=98] focus' ? '[{"success":true}]' : '[{"success":false}]'),
      [
        ['swaymsg', '-r', '[pid=99] focus'],
        ['swaymsg', '-r', '[pid=98] focus'],
      ],
    ],
    [
      'Hyprland',
      { HYPRLAND_INSTANCE_SIGNATURE: 'x' },
      (call) => (call[3] === 'pid:98' ? 'ok' : 'No such window found'),
      [
        ['hyprctl', 'dispatch', 'focuswindow', 'pid:99'],
        ['hyprctl', 'dispatch', 'focuswindow', 'pid:98'],
      ],
    ],
    [
      'niri',
      { NIRI_SOCKET: '/s' },
      () => '[{"id":4,"pid":98},{"id":5,"pid":null}]',
      [
        ['niri', 'msg', '--json', 'windows'],
        ['niri', 'msg', '--json', 'windows'],
        ['niri', 'msg', 'action', 'focus-window', '--id', '4'],
      ],
    ],
    [
      'KDE',
      { KDE_FULL_SESSION: 'true' },
      (call) => (call[3] === '99' ? '' : '{0a1b2c3d-0000-4000-8000-000000000001}\n'),
      [
        ['kdotool', 'search', '--pid', '99'],
        ['kdotool', 'search', '--pid', '98'],
        ['kdotool', 'windowactivate', '{0a1b2c3d-0000-4000-8000-000000000001}'],
      ],
    ],
  ])('%s: by its own command', async (_name, own, answer, calls) => {
    const done = await gone({ platform: 'linux', rows, own, answer })
    expect(done).toMatchObject({ outcome: 'shown', strategy: 'window' })
    expect(done.calls).toEqual(calls)
  })

  it('X11: of several windows of one process the one that the agent’s terminal names', async () => {
    const listed = '0x03a00003  0 98     host one\n0x03a00007 -1 98     host two\n'
    const answer = (call: Call) => (call[1] === '-lp' ? listed : '')
    const at = async (WINDOWID: string) => {
      const env = { 100: { WINDOWID } }
      const { calls } = await gone({ platform: 'linux', rows, own: { DISPLAY: ':0' }, env, answer })
      return calls.at(-1)
    }
    expect(await at(String(0x03a00007))).toEqual(['wmctrl', '-i', '-a', '0x3a00007'])
    expect(await at('1')).toEqual(['wmctrl', '-i', '-a', '0x3a00003'])
  })

  it('Windows: hands the pids over apart from the script', async () => {
    const seen: unknown[] = []
    const pretended = pretend({
      platform: 'win32',
      rows: tree('claude', 'pwsh', 'WindowsTerminal', 'explorer'),
    })
    const run: typeof pretended.system.run = async (program, args, options) => {
      seen.push(program, options?.env)
      expect(args.join(' ')).not.toMatch(/\b9[89]\b/)
      return { code: 0, stdout: '', stderr: '' }
    }
    const system = { ...pretended.system, run }
    const outcome = await createGo(pretended.shell, system)(sampleSession({ pid: 100 }))
    expect(outcome).toMatchObject({ outcome: 'shown', strategy: 'window' })
    expect(seen).toEqual(['powershell', { ANDON_PIDS: '99,98' }])
  })
})
