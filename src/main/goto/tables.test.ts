import { describe, expect, it } from 'vitest'
import { parseEnviron, parsePsEnvironment } from './environment'
import { untilSession } from './session-programs'
import { darwinChain } from './table/darwin'
import { linuxChain, ttyName } from './table/linux'
import { win32Chain } from './table/win32'

describe('Linux', () => {
  /** As `/proc` showed an agent in tmux in xterm; the last is what a pid that was reused can make: a loop. */
  const files: Record<string, string> = {
    '2568/stat': '2568 (sleep) S 2567 2568 2568 34819 2568 4194304 299 0',
    '2568/cmdline': ['sleep', '300', ''].join('\0'),
    '2567/stat': '2567 (tmux: server) S 1 2567 2567 0 -1 4194368 372 78',
    '2567/cmdline': ['tmux', '-S', '/tmp/s', 'new-session', ''].join('\0'),
    '1/stat': '1 (systemd) S 0 1 1 0 -1 4194560 1 1',
    '1/cmdline': '/sbin/init\0',
    '7/stat': '7 (od) d) S 8 7 7 1025 7 0',
    '8/stat': '8 (a) S 7 8 8 0 -1 0',
  }
  const fs = {
    list: () => [],
    read: (path: string) => files[path] ?? null,
    link: (path: string) => (path === '2568/exe' ? '/usr/bin/sleep' : null),
    inode: () => null,
  }

  it('goes from a process up to the first', () => {
    const chain = linuxChain(fs, 2568)
    expect(chain.map(({ pid, command, tty }) => [pid, command, tty])).toEqual([
      [2568, 'sleep', '/dev/pts/3'],
      [2567, 'tmux: server', null],
      [1, 'systemd', null],
    ])
    expect(chain[0]?.path).toBe('/usr/bin/sleep')
    expect(chain[1]?.args.slice(0, 3)).toEqual(['tmux', '-S', '/tmp/s'])
  })

  it('ends in a loop, and with a process that is gone', () => {
    expect(linuxChain(fs, 7).map(({ pid, command }) => [pid, command])).toEqual([
      [7, 'od) d'],
      [8, 'a'],
    ])
    expect(linuxChain(fs, 9)).toEqual([])
  })

  it('names terminals by their device number', () => {
    expect([ttyName(34_816), ttyName(34_819), ttyName(0)]).toEqual([
      '/dev/pts/0',
      '/dev/pts/3',
      null,
    ])
    // Pseudo-terminal 300: its number does not fit in one byte.
    expect(ttyName((136 << 8) | (300 & 0xff) | ((300 & ~0xff) << 12))).toBe('/dev/pts/300')
    expect(ttyName((4 << 8) | 2)).toBe('/dev/tty2')
    expect(ttyName((5 << 8) | 1)).toBeNull()
  })

  it('knows only the variables that say where a process runs', () => {
    expect(
      parseEnviron('TOKEN=secret\0TMUX=/tmp/s,2567,0\0WINDOWID=42\0XTMUX=no\0odd\0=x\0'),
    ).toEqual({ TMUX: '/tmp/s,2567,0', WINDOWID: '42' })
  })
})

describe('macOS', () => {
  const table = [
    '    1     0 ??       /sbin/launchd',
    '  501     1 ??       /System/Applications/Utilities/Terminal.app/Contents/MacOS/Terminal',
    '  502   501 ttys004  /usr/bin/login',
    '  503   502 ttys004  -zsh',
    '  504   503 ttys004  claude',
    '  601     1 ??       /Applications/Visual Studio Code.app/Contents/MacOS/Code',
    '',
  ].join('\n')
  const args =
    '  504 claude --continue\n  501 /System/Applications/Utilities/Terminal.app/Contents\n'

  it('reads paths with spaces, terminals, and the arguments of the chain only', async () => {
    const asked: string[][] = []
    const chain = await darwinChain(async (_file, words) => {
      asked.push([...words])
      return words.includes('-p') ? args : table
    }, 504)
    expect(chain.map(({ command, tty }) => [command, tty])).toEqual([
      ['claude', '/dev/ttys004'],
      ['zsh', '/dev/ttys004'],
      ['login', '/dev/ttys004'],
      ['Terminal', null],
      ['launchd', null],
    ])
    expect(chain[3]?.path).toBe(
      '/System/Applications/Utilities/Terminal.app/Contents/MacOS/Terminal',
    )
    expect(chain[0]?.args).toEqual(['claude', '--continue'])
    expect(asked[1]?.at(-1)).toBe('504,503,502,501,1')
    expect((await darwinChain(async () => table, 601))[0]?.command).toBe('Code')
  })

  it('takes a variable from the end, where no argument stands', () => {
    const text = 'claude -p TMUX=mine SHELL=/bin/zsh TMUX=/private/tmp/s,9,0 HOME=/Users/dev'
    expect(parsePsEnvironment(text)).toEqual({ TMUX: '/private/tmp/s,9,0' })
  })
})

describe('Windows', () => {
  it('takes no process for a parent that is younger than its child', () => {
    const process = (pid: number, ppid: number, startedAt: number, command: string) => ({
      pid,
      ppid,
      startedAt,
      command,
      args: [`C:\\bin\\${command}.exe`],
    })
    const table = [
      process(10, 9, 300, 'claude'),
      process(9, 8, 200, 'pwsh'),
      process(8, 7, 100, 'WindowsTerminal'),
      process(7, 0, 900, 'notepad'),
    ]
    const chain = win32Chain(table, 10)
    expect(chain.map(({ command }) => command)).toEqual(['claude', 'pwsh', 'WindowsTerminal'])
    expect(chain[0]?.path).toBe('C:\\bin\\claude.exe')
  })
})

it('goes no higher than the program that started the person’s session', () => {
  const row = (pid: number, command: string) => ({
    pid,
    ppid: pid + 1,
    command,
    path: null,
    args: [],
    tty: null,
  })
  const chain = [
    row(5, 'claude'),
    row(6, 'bash'),
    row(7, 'konsole'),
    row(8, 'plasmashell'),
    row(9, 'systemd'),
  ]
  expect(untilSession(chain).map(({ command }) => command)).toEqual(['claude', 'bash', 'konsole'])
  expect(untilSession([row(5, 'claude'), { ...row(1, 'tini'), ppid: 0 }])).toHaveLength(1)
})
