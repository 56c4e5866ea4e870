import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cachedProbe } from './cached'
import { lsofArgs, parseLsof } from './darwin/lsof'
import { darwinProbe } from './darwin/probe'
import { parseAsctime, parsePs } from './darwin/ps'
import { readPidDomain } from './domain'
import { fileProbe, ProcessFileError } from './file'
import { splitCommandLine } from './win32/argv'
import { parseCim } from './win32/cim'

const claude = { matches: (p: { command: string }) => p.command === 'claude', openFiles: false }

const PS = `    1     0 Ss   Mon Nov 30 06:12:01 2026     /sbin/launchd
  501     1 S+   Sat Aug  8 07:11:34 2026     claude --resume abc
  502   501 S    Sat Aug  8 07:12:00 2026     /opt/homebrew/bin/node /Users/dev/My Tools/cli.js
  503   501 Z+   Sat Aug  8 07:12:01 2026     (claude)
ps: some noise that is no line
`

describe('macOS', () => {
  it('reads ps, drops zombies and noise', () => {
    const found = parsePs(PS)
    expect(found.map(({ pid }) => pid)).toEqual([1, 501, 502])
    expect(found[1]).toEqual({
      pid: 501,
      ppid: 1,
      startedAt: Date.UTC(2026, 7, 8, 7, 11, 34),
      procStart: 'Sat Aug  8 07:11:34 2026',
      command: 'claude',
      args: ['claude', '--resume', 'abc'],
    })
    expect(found[2]?.command).toBe('node')
    expect(parseAsctime('Sam Aoû  8 07:11:34 2026')).toBeNull()
  })

  it('reads folders and open files of lsof', () => {
    const text =
      'p501\nfcwd\ntDIR\nn/Users/dev/My Shop\nftxt\ntREG\nn/usr/bin/claude\nf3\ntREG\nn/h/a b.jsonl\nf4\ntIPv4\nn127.0.0.1:80\np502\nfcwd\ntDIR\nn/x\n'
    expect(parseLsof(text, true)).toEqual(
      new Map([
        [501, { cwd: '/Users/dev/My Shop', openFiles: ['/h/a b.jsonl'] }],
        [502, { cwd: '/x', openFiles: [] }],
      ]),
    )
    expect(parseLsof(text, false).get(501)).toEqual({ cwd: '/Users/dev/My Shop' })
    expect(lsofArgs([1, 2], false).join(' ')).toBe('-w -n -P -a -d cwd -F pftn -p 1,2')
  })

  it('stays true without lsof, and rejects without ps', async () => {
    const pid = process.pid
    const line = `  ${pid} 1 S+   Sat Aug  8 07:11:34 2026     claude\n`
    const probe = darwinProbe((file) =>
      file.endsWith('ps') ? Promise.resolve(line) : Promise.reject(new Error('no lsof')),
    )
    expect(await probe.read({ ...claude, pids: [] })).toMatchObject([{ pid, command: 'claude' }])
    await expect(
      darwinProbe(() => Promise.resolve('')).read({ ...claude, pids: [] }),
    ).rejects.toThrow('ps')
  })
})

describe('Windows', () => {
  const row =
    '{"pid":4242,"ppid":800,"name":"claude.exe","line":"\\"C:\\\\Program Files\\\\claude.exe\\" --resume","start":"134300000000000000"}'

  it('reads the table, whatever was printed before it', () => {
    const text = `\ufeffWARNUNG: Das Profil [alt] wurde nicht geladen\r\n[${row},{"pid":0,"name":"Idle"},{"pid":4,"name":"System","ppid":0,"line":null,"start":null}]\r\n`
    expect(parseCim(text)).toEqual([
      {
        pid: 4242,
        ppid: 800,
        startedAt: 1_785_526_400_000,
        procStart: '134300000000000000',
        command: 'claude',
        args: ['C:\\Program Files\\claude.exe', '--resume'],
      },
      { pid: 4, ppid: 0, startedAt: null, command: 'System' },
    ])
  })

  it('takes one object for a list of one and throws without a table', () => {
    expect(parseCim(row)).toHaveLength(1)
    expect(() => parseCim('Access denied')).toThrow('process table')
  })

  it.each([
    ['a b  c', ['a', 'b', 'c']],
    ['"C:\\a b\\x.exe" -p ""', ['C:\\a b\\x.exe', '-p', '']],
    ['x \\"q\\" "a\\\\" b\\c', ['x', '"q"', 'a\\', 'b\\c']],
    ['', []],
  ])('splits %s', (line, words) => expect(splitCommandLine(line)).toEqual(words))
})

describe('a table that is read rarely', () => {
  it('asks for signs of life in between, and reads again for a pid it does not know', async () => {
    let now = 0
    let reads = 0
    const alive = new Set([1, 2])
    const probe = cachedProbe({
      every: 10_000,
      soonest: 1_000,
      now: () => now,
      signal: (pid) => (alive.has(pid) ? 'own' : 'gone'),
      list: async () => {
        reads += 1
        return [...alive].map((pid) => ({ pid, startedAt: 0, command: 'claude' }))
      },
    })
    const pids = async (named: number[]) =>
      (await probe.read({ ...claude, pids: named })).map(({ pid }) => pid)
    expect(await pids([])).toEqual([1, 2])
    alive.delete(2)
    now = 500
    expect(await pids([])).toEqual([1])
    alive.add(3)
    expect([await pids([3]), reads]).toEqual([[1], 1])
    now = 1500
    expect([await pids([3]), reads]).toEqual([[1, 3], 2])
    now = 2600
    expect([await pids([99]), reads]).toEqual([[1, 3], 2])
    now = 12_000
    expect([await pids([]), reads]).toEqual([[1, 3], 3])
  })
})

describe('a table in a file', () => {
  let folder = ''
  let file = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'andon-table-'))
    file = join(folder, 'p.json')
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const write = (value: unknown) =>
    writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value))
  const entry = {
    pid: 101,
    startedAt: '2026-11-30T12:00:00Z',
    command: 'claude',
    cwd: '/p',
    later: 1,
  }

  it('is read by the contract’s form, unknown fields ignored', async () => {
    write({
      processes: [
        entry,
        { pid: 102, args: ['/usr/bin/codex', 'exec'], locks: ['/l'], openFiles: [] },
        { pid: 103 },
      ],
    })
    const probe = await fileProbe(file)
    expect(await probe.read({ ...claude, pids: [102] })).toEqual([
      { pid: 101, startedAt: Date.UTC(2026, 10, 30, 12), command: 'claude', cwd: '/p' },
      {
        pid: 102,
        startedAt: null,
        command: 'codex',
        args: ['/usr/bin/codex', 'exec'],
        locks: ['/l'],
        openFiles: [],
      },
    ])
  })

  it('is read again when it changed, and keeps its last good value when torn or gone', async () => {
    write({ processes: [entry] })
    const probe = await fileProbe(file)
    const pids = async () => (await probe.read({ ...claude, pids: [] })).map(({ pid }) => pid)
    write({ processes: [entry, { ...entry, pid: 1020 }] })
    expect(await pids()).toEqual([101, 1020])
    write('{"processes":[{"pid":1')
    expect(await pids()).toEqual([101, 1020])
    rmSync(file)
    expect(await pids()).toEqual([101, 1020])
    write({ processes: [] })
    expect(await pids()).toEqual([])
  })

  it.each([
    ['{'],
    ['[]'],
    ['{"processes":[{"pid":"x"}]}'],
    ['{"processes":[{"pid":1,"startedAt":"now"}]}'],
  ])('is refused at the start: %s', async (text) => {
    write(text)
    await expect(fileProbe(file)).rejects.toThrow(ProcessFileError)
    await expect(fileProbe(join(folder, 'none'))).rejects.toThrow('cannot be read')
  })
})

describe('the pid domain', () => {
  it('is a word on macOS and unknown on Windows', async () => {
    expect(await readPidDomain('darwin')).toBe('darwin')
    expect(await readPidDomain('win32')).toBeNull()
  })

  it.runIf(process.platform === 'linux')('is the namespace on Linux', async () => {
    expect(await readPidDomain('linux')).toMatch(/^linux:\*:pid:\[\d+\]$/)
  })
})
