import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, realpathSync, rmSync, closeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandName, parseBootTime, parseCmdline, parseLocks, parseStat, startTime } from './parse'
import { linuxProbe } from './probe'
import type { ProcFs } from './proc-fs'

const stat = (pid: number, comm: string, state: string, ticks: number, ppid = 1) =>
  `${pid} (${comm}) ${state} ${ppid} 89509 89509 34816 89509 4194304 25812 1432 0 0 512 87 1 2 20 0 23 0 ${ticks} 75128 3 18446744073709551615 1 1 0 0\n`

describe('/proc parsers', () => {
  it('reads a stat line, counted from the last parenthesis', () => {
    expect(parseStat(stat(7, 'claude', 'S', 543621664, 42))).toEqual({
      comm: 'claude',
      ppid: 42,
      dead: false,
      startTicks: '543621664',
    })
    expect(parseStat(stat(7, 'tmux: server (a) b', 'S', 9))).toMatchObject({
      comm: 'tmux: server (a) b',
      startTicks: '9',
    })
    expect(parseStat(stat(7, ') S 1 2 3 (', 'R', 12))).toMatchObject({
      comm: ') S 1 2 3 (',
      startTicks: '12',
    })
  })

  it('takes zombies for dead and refuses what is no stat line', () => {
    expect(parseStat(stat(7, 'node', 'Z', 9))?.dead).toBe(true)
    for (const text of ['', '7 (x', '7 (x) S 1', 'garbage )(', '7 (x) S 1 2'])
      expect(parseStat(text)).toBeNull()
  })

  it('turns ticks since boot into epoch ms', () => {
    const boot = parseBootTime('cpu  1 2 3\nintr 5 6\nbtime 1790000000\nprocesses 7\n')
    expect(boot).toBe(1_790_000_000_000)
    expect(startTime(boot, '543621664')).toBe(1_790_000_000_000 + 5_436_216_640)
    expect(startTime(parseBootTime('nothing'), '1')).toBeNull()
  })

  it('splits a command line and drops the padding of a renamed process', () => {
    expect(parseCmdline('node\0/opt/a b/cli.js\0--print\0\0')).toEqual([
      'node',
      '/opt/a b/cli.js',
      '--print',
    ])
    expect(parseCmdline('claude\0\0\0\0\0\0')).toEqual(['claude'])
    expect(parseCmdline('sh\0-c\0\0x\0')).toEqual(['sh', '-c', '', 'x'])
    expect(parseCmdline('')).toEqual([])
  })

  it('names the executable where the kernel’s name says less', () => {
    expect(commandName('claude', ['claude'])).toBe('claude')
    expect(commandName('MainThread', ['/usr/bin/node', 'cli.js'])).toBe('node')
    expect(commandName('node-MainThread', ['node'])).toBe('node')
    expect(commandName('very-long-comma', ['/x/very-long-command-name'])).toBe(
      'very-long-command-name',
    )
    expect(commandName('kworker/0:1', [])).toBe('kworker/0:1')
  })

  it('reads which inodes are locked, and not who waits for them', () => {
    const held = parseLocks(
      [
        '1: FLOCK  ADVISORY  WRITE 30447 fd:01:8412345 0 EOF',
        '1: -> FLOCK  ADVISORY  WRITE 30500 fd:01:8412345 0 EOF',
        '2: POSIX  ADVISORY  READ  30447 00:2c:77 128 128',
        '3: OFDLCK ADVISORY  WRITE -1 00:2c:78 0 EOF',
        'noise',
      ].join('\n'),
    )
    expect(held.get(30447)).toEqual(new Set([8412345, 77]))
    expect(held.get(30500)).toBeUndefined()
  })
})

/** A `/proc` of plain values, counting what is read. */
function fake(files: Record<string, string>, links: Record<string, string> = {}) {
  const reads: string[] = []
  const fs: ProcFs = {
    list: (path) => {
      const all = [...Object.keys(files), ...Object.keys(links)]
      const below =
        path === ''
          ? all
          : all.filter((f) => f.startsWith(`${path}/`)).map((f) => f.slice(path.length + 1))
      return [...new Set(below.map((f) => f.split('/')[0]!))]
    },
    read: (path) => {
      reads.push(path)
      return files[path] ?? null
    },
    link: (path) => links[path] ?? null,
    inode: (path) => (path.endsWith('/20') ? 555 : 1),
  }
  return { fs, reads, files }
}

const claude = { matches: (p: { command: string }) => p.command === 'claude', openFiles: false }

describe('the Linux probe', () => {
  it('answers named pids and matching ones, not strangers, not the dead', async () => {
    const { fs } = fake(
      {
        stat: 'btime 1000\n',
        uptime: '100000.00 1.0',
        '10/stat': stat(10, 'claude', 'S', 100),
        '10/cmdline': 'claude\0--resume\0',
        '11/stat': stat(11, 'bash', 'S', 100),
        '12/stat': stat(12, 'claude', 'Z', 100),
        '13/stat': stat(13, 'vim', 'S', 100),
      },
      { '10/cwd': '/home/dev/shop' },
    )
    const probe = linuxProbe({ fs, signal: () => 'gone', now: () => 0 })
    expect(await probe.read({ ...claude, pids: [13, 99, 12] })).toEqual([
      {
        pid: 10,
        ppid: 1,
        startedAt: 1_001_000,
        procStart: '100',
        command: 'claude',
        args: ['claude', '--resume'],
        cwd: '/home/dev/shop',
      },
      { pid: 13, ppid: 1, startedAt: 1_001_000, procStart: '100', command: 'vim', args: [] },
    ])
  })

  it('looks at old strangers rarely, at young ones again, and finds what they became', async () => {
    let now = 0
    const world = fake({
      stat: 'btime 1000\n',
      uptime: '1000.00 1.0',
      '10/stat': stat(10, 'bash', 'S', 100),
      '11/stat': stat(11, 'bash', 'S', 99_900),
    })
    const probe = linuxProbe({ fs: world.fs, signal: () => 'gone', now: () => now })
    const read = async () => (await probe.read({ ...claude, pids: [] })).map(({ pid }) => pid)
    expect(await read()).toEqual([])

    world.files['11/stat'] = stat(11, 'claude', 'S', 99_900)
    world.files['10/stat'] = stat(10, 'claude', 'S', 100)
    world.reads.length = 0
    now = 1000
    expect(await read()).toEqual([11])
    expect(world.reads).not.toContain('10/stat')
    now = 31_000
    expect(await read()).toEqual([10, 11])
  })

  it('tells a thread’s number from a process that /proc hides', async () => {
    const { fs } = fake({ stat: 'btime 1\n' })
    const threads: ProcFs = {
      ...fs,
      read: (path) => (path === '77/stat' ? stat(77, 'x', 'S', 1) : fs.read(path)),
    }
    const signal = (pid: number) => (pid === 77 ? 'own' : pid === 88 ? 'foreign' : 'gone')
    const found = await linuxProbe({ fs: threads, signal, now: () => 0 }).read({
      ...claude,
      pids: [77, 88, 99],
    })
    expect(found).toEqual([{ pid: 88, startedAt: null, command: '' }])
  })

  it('says which files a matching process holds open and which of them locked', async () => {
    const { fs } = fake(
      {
        stat: 'btime 1\n',
        locks: '1: FLOCK  ADVISORY  WRITE 10 fd:01:555 0 EOF\n',
        '10/stat': stat(10, 'claude', 'S', 1),
      },
      {
        '10/fd/3': '/h/a.jsonl',
        '10/fd/4': 'socket:[1]',
        '10/fd/5': '/h/b (deleted)',
        '10/fd/20': '/h/t.lock',
      },
    )
    const probe = linuxProbe({ fs, signal: () => 'gone', now: () => 0 })
    expect(await probe.read({ ...claude, openFiles: true, pids: [] })).toMatchObject([
      { pid: 10, openFiles: ['/h/a.jsonl', '/h/t.lock'], locks: ['/h/t.lock'] },
    ])
  })

  it('rejects when /proc cannot be listed', async () => {
    const { fs } = fake({})
    const broken = { ...fs, list: () => null }
    await expect(
      linuxProbe({ fs: broken, signal: () => 'gone', now: () => 0 }).read({ ...claude, pids: [] }),
    ).rejects.toThrow('/proc')
  })
})

describe.runIf(process.platform === 'linux')('the real /proc', () => {
  it('finds a process with its start, folder and open files, and loses it when it ends', async () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'andon-probe-')))
    const fd = openSync(join(folder, 'log'), 'w')
    const before = Date.now()
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
      cwd: folder,
      stdio: ['ignore', fd, 'ignore'],
    })
    try {
      await once(child, 'spawn')
      const pid = child.pid!
      const probe = linuxProbe()
      const query = {
        pids: [pid],
        openFiles: true,
        matches: (p: { args?: readonly string[] | undefined }) => p.args?.[1] === '-e',
      }
      const found = (await probe.read(query)).find((process) => process.pid === pid)
      expect(found).toMatchObject({
        cwd: folder,
        ppid: process.pid,
        openFiles: [join(folder, 'log')],
        locks: [],
      })
      expect(Math.abs(found!.startedAt! - before)).toBeLessThan(5000)
      child.kill('SIGKILL')
      await once(child, 'exit')
      expect((await probe.read(query)).some((process) => process.pid === pid)).toBe(false)
    } finally {
      child.kill('SIGKILL')
      closeSync(fd)
      rmSync(folder, { recursive: true })
    }
  })
})
