import { spawn, spawnSync } from 'node:child_process'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { applyToFiles } from '../fixtures/apply'
import { claudeSession, type ClaudeSession } from '../fixtures/builders/claude-code'
import { actionSchema, type Action } from '../fixtures/format'
import { detailSchema, doctorSchema, snapshotSchema, type Process } from '../src/shared/contract'
import { runCli } from './harness/cli'
import { temporaryRoot, treeState } from './harness/tree'

const CLI = join(import.meta.dirname, '../dist/cli/index.js')
const NOW = '2026-11-30T12:00:00.000Z'
const START = Date.parse(NOW) - 600_000

let root = ''
let end: () => Promise<void> = async () => {}
let waiting: ClaudeSession
let idle: ClaudeSession

/** Two sessions in one home: one waits for four minutes, one has been done for nine. */
beforeEach(async () => {
  const made = await temporaryRoot()
  root = made.root
  end = made.remove
  waiting = claudeSession({ start: START, id: 'a1', pid: 101, cwd: '/home/dev/calendar-kit' })
  idle = claudeSession({ start: START, id: 'b2', pid: 102, cwd: '/home/dev/queue-lab' })
  const actions: Action[] = [
    waiting.born(0),
    waiting.append(waiting.prompt(300, 'Release the date picker 2.4')),
    waiting.append(waiting.call(359, 'Bash', { command: 'npm publish --access public' })),
    waiting.registry(360, 'waiting', { waitingFor: 'permission prompt' }),
    idle.born(0),
    idle.append(idle.prompt(30, 'Explain the retry policy')),
    idle.append(idle.say(59, 'It retries three times.', 'end_turn')),
    idle.registry(60, 'idle'),
  ]
  const processes: unknown[] = []
  for (const action of actions.map((each) => actionSchema.parse(each))) {
    if (action.op === 'born') processes.push(asFile(action.process))
    else if (action.op !== 'died') await applyToFiles(action, root, START)
  }
  await writeFile(join(root, 'processes.json'), JSON.stringify({ processes }))
})
afterEach(() => end())

const asFile = (process: Process) => ({
  ...process,
  startedAt: process.startedAt === null ? null : new Date(process.startedAt).toISOString(),
})

const world = () => [
  `--claude-home=${join(root, '.claude')}`,
  '--codex-home=none',
  '--vibe-home=none',
  `--processes=${join(root, 'processes.json')}`,
  `--now=${NOW}`,
]

describe('andon status', () => {
  it('prints the page, one line a session, without colours in a pipe', async () => {
    const { code, stdout, stderr } = await runCli('status', ...world())
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout.split('\n')).toEqual([
      '1 needs you · 1 idle',
      '',
      '! needs you Release the date picke… run: npm publish --acces… calendar-k…    4m',
      '○ idle      Explain the retry poli… done                      queue-lab      9m',
      '',
    ])
  })

  it('prints the contract’s JSON at the time it is told', async () => {
    const { code, stdout } = await runCli('status', '--json', ...world())
    const snapshot = snapshotSchema.parse(JSON.parse(stdout))
    expect(code).toBe(0)
    expect(snapshot).toMatchObject({
      schema: 1,
      generatedAt: NOW,
      light: 'waiting',
      counts: { waiting: 1, idle: 1, busy: 0 },
      sessions: [
        {
          id: waiting.key,
          state: 'waiting',
          reason: { kind: 'permission', text: 'Bash: npm publish --access public' },
          pid: 101,
          live: 'alive',
        },
        { id: idle.key, state: 'idle', reason: { kind: 'done' } },
      ],
      sources: [{ tool: 'claude-code', status: 'ok', faults: [] }],
    })
  })

  it('takes several homes, one that is not there, and a tool switched off', async () => {
    const args = [
      '--claude-home',
      join(root, 'none'),
      '--claude-home',
      join(root, '.claude'),
      '--codex-home',
      'none',
      '--vibe-home',
      join(root, 'none'),
    ]
    const { code, stdout } = await runCli('status', '--json', ...args)
    const { sources } = snapshotSchema.parse(JSON.parse(stdout))
    expect(code).toBe(0)
    expect(sources.map(({ tool, status }) => `${tool} ${status}`)).toEqual([
      'claude-code absent',
      'claude-code ok',
      'mistral-vibe absent',
    ])
  })

  it('reads homes from the variables that the tools have', () => {
    const env = { PATH: process.env['PATH'], HOME: root, CLAUDE_CONFIG_DIR: join(root, '.claude') }
    const { stdout } = spawnSync(process.execPath, [CLI, 'status', '--json', '--all'], {
      env,
      encoding: 'utf8',
    })
    const { sources } = snapshotSchema.parse(JSON.parse(stdout))
    expect(sources.map(({ home, status }) => `${home} ${status}`)).toEqual([
      '~/.claude ok',
      '~/.codex absent',
      '~/.vibe absent',
    ])
  })

  it('writes nothing', async () => {
    const before = await treeState(root)
    for (const command of [['status'], ['doctor'], ['show', waiting.key], ['light']])
      await runCli(...command, ...world())
    expect(await treeState(root)).toEqual(before)
  })
})

describe('andon light, show, doctor, schema', () => {
  it('say the light for status bars', async () => {
    expect((await runCli('light', ...world())).stdout).toBe('waiting\n')
    expect((await runCli('light', '--format', 'tmux', ...world())).stdout).toBe(
      '#[fg=yellow,bold]! 1 needs you#[default]\n',
    )
    const { stdout } = await runCli('light', '--format=json', ...world())
    expect(JSON.parse(stdout)).toMatchObject({ light: 'waiting', counts: { waiting: 1, idle: 1 } })
  })

  it('show one session by its id, the bare id, or its beginning', async () => {
    const bare = waiting.key.split(':')[1]!
    for (const word of [waiting.key, bare, bare.slice(0, 8)]) {
      const { code, stdout } = await runCli('show', word, '--json', ...world())
      expect(code).toBe(0)
      const detail = detailSchema.parse(JSON.parse(stdout))
      expect(detail.session.id).toBe(waiting.key)
      expect(detail.steps.map(({ kind }) => kind)).toEqual(['prompt', 'tool'])
    }
    const { stdout } = await runCli('show', bare, ...world())
    expect(stdout).toContain('! Release the date picker 2.4')
    expect(stdout).toContain('Needs you · Wants to run a command npm publish --access public')
  })

  it('show a session that is no longer listed', async () => {
    await writeFile(join(root, 'processes.json'), '{"processes":[]}')
    const late = world().map((arg) =>
      arg.startsWith('--now') ? '--now=2027-06-01T00:00:00Z' : arg,
    )
    const { sessions } = snapshotSchema.parse(
      JSON.parse((await runCli('status', '--json', ...late)).stdout),
    )
    expect(sessions).toEqual([])
    const { code, stdout } = await runCli('show', idle.key, '--json', ...late)
    expect(code).toBe(0)
    expect(detailSchema.parse(JSON.parse(stdout)).session.state).toBe('ended')
  })

  it('explain each state', async () => {
    const { stdout } = await runCli('doctor', '--json', ...world())
    const doctor = doctorSchema.parse(JSON.parse(stdout))
    expect(doctor.sessions.map(({ id, state }) => [id, state])).toEqual([
      [waiting.key, 'waiting'],
      [idle.key, 'idle'],
    ])
    const one = await runCli('doctor', idle.key, ...world())
    expect(one.stdout).toContain(idle.key)
    expect(one.stdout).not.toContain(waiting.key)
  })

  it('print JSON Schema', async () => {
    const { code, stdout } = await runCli('schema')
    expect(code).toBe(0)
    expect(Object.keys(JSON.parse(stdout).$defs)).toContain('status')
    const one = JSON.parse((await runCli('schema', 'show')).stdout)
    expect(one).toMatchObject({
      type: 'object',
      required: ['session', 'steps', 'earlier', 'screen'],
    })
  })
})

describe('exit codes', () => {
  it.each([
    [['statsu'], 2, 'There is no command "statsu".'],
    [['status', '--loud'], 2, 'There is no option --loud.'],
    [['status', '--now', 'noon'], 2, '--now wants a time'],
    [
      ['status', '--processes', '/nowhere/p.json'],
      2,
      'The process table /nowhere/p.json cannot be read.',
    ],
    [['show', 'zzz'], 1, 'There is no session "zzz".'],
    [['show', '/nowhere/zzz.jsonl'], 1, 'There is no transcript "/nowhere/zzz.jsonl".'],
    [['doctor', 'zzz'], 1, 'There is no session "zzz".'],
    [['doctor', 'zzz.jsonl'], 1, 'There is no session "zzz.jsonl".'],
    [['schema', 'zzz'], 2, 'There is no schema "zzz".'],
    [['compare'], 2, 'andon compare needs --base DIR'],
    [['compare', '--base', '/nowhere'], 2, 'There is no build of Andon in "/nowhere"'],
    [[], 2, 'A command is missing.'],
  ])('%j is %d with one sentence and no stack', async (args, code, words) => {
    const here = args[0] === 'show' || args[0] === 'doctor' ? world() : []
    const run = await runCli(...args, ...here)
    expect([run.code, run.stdout]).toEqual([code, ''])
    expect(run.stderr).toMatch(/^andon: [^\n]+\n$/)
    expect(run.stderr).toContain(words)
  })

  it('a broken process table is 2, a file that cannot be read is 0 and a fault', async () => {
    await writeFile(join(root, '.claude', 'sessions', '101.json'), '{"pid":101,')
    const { code, stdout } = await runCli('status', '--json', ...world())
    expect(code).toBe(0)
    expect(snapshotSchema.parse(JSON.parse(stdout)).sources[0]).toMatchObject({
      status: 'faulty',
      faults: [{ file: 'sessions/101.json' }],
    })
    await writeFile(join(root, 'processes.json'), '{"processes":[{"pid":"x"}]}')
    expect((await runCli('status', ...world())).code).toBe(2)
  })

  it('help and version are 0', async () => {
    expect(await runCli('--help')).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringContaining('Usage: andon'),
    })
    expect((await runCli('status', '--help')).stdout).toContain('--claude-home DIR')
    const { version } = JSON.parse(await readFile('package.json', 'utf8'))
    expect((await runCli('--version')).stdout).toBe(`${version}\n`)
  })
})

describe('as a program', () => {
  it.skipIf(process.platform === 'win32')(
    'runs by itself and through npx from the checkout',
    async () => {
      expect((await stat(CLI)).mode & 0o111).toBe(0o111)
      expect(spawnSync(CLI, ['light', ...world()], { encoding: 'utf8' }).stdout).toBe('waiting\n')
      const npx = spawnSync('npx', ['--offline', 'andon', 'light', ...world()], {
        encoding: 'utf8',
      })
      expect(npx.stdout).toBe('waiting\n')
    },
  )

  it('ends a watch on SIGTERM with 0', async () => {
    const child = spawn(process.execPath, [CLI, 'watch', '--json', ...world()], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const first = await new Promise<string>((resolve) =>
      child.stdout.once('data', (data: Buffer) => resolve(data.toString())),
    )
    expect(JSON.parse(first).type).toBe('snapshot')
    child.kill('SIGTERM')
    const [code] = await new Promise<[number | null]>((resolve) =>
      child.once('close', (code) => resolve([code])),
    )
    expect(code).toBe(0)
  })

  it('follows a session as it happens and stops when it ends', async () => {
    const child = spawn(
      process.execPath,
      [CLI, 'show', waiting.key, '--follow', '--json', ...world()],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    let text = ''
    child.stdout.on('data', (data: Buffer) => (text += data.toString()))
    const has = async (words: string) => {
      for (let i = 0; i < 200 && !text.includes(words); i += 1)
        await new Promise((resolve) => setTimeout(resolve, 50))
      expect(text).toContain(words)
    }
    await has('npm publish')
    const result = actionSchema.parse(
      waiting.append(waiting.result(601, 'ok'), waiting.say(602, 'Published.', 'end_turn')),
    )
    if (result.op === 'born' || result.op === 'died') throw new Error('no file')
    await applyToFiles(result, root, START)
    await has('Published.')
    const closed = new Promise<number | null>((resolve) => child.once('close', resolve))
    await writeFile(join(root, 'processes.json'), '{"processes":[]}')
    expect(await closed).toBe(0)
    const steps = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(steps.filter((step) => JSON.stringify(step).includes('Published.'))).toHaveLength(1)
  })

  const script = spawnSync('script', ['--version'], { encoding: 'utf8' })
  it.skipIf(!String(script.stdout).includes('util-linux'))(
    'draws the board on a terminal and gives the terminal back (needs script of util-linux)',
    async () => {
      const folder = join(root, 'tty')
      await mkdir(folder)
      const command = `stty cols 80 rows 24; exec '${process.execPath}' '${CLI}' watch ${world()
        .map((arg) => `'${arg}'`)
        .join(' ')}`
      const child = spawn('script', ['-qfec', command, '/dev/null'], {
        stdio: ['pipe', 'pipe', 'inherit'],
        env: { ...process.env, TERM: 'xterm-256color', LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
      })
      let screen = ''
      child.stdout.on('data', (data: Buffer) => (screen += data.toString()))
      for (let i = 0; i < 200 && !screen.includes('live '); i += 1)
        await new Promise((resolve) => setTimeout(resolve, 50))
      const closed = new Promise<number | null>((resolve) => child.once('close', resolve))
      child.stdin.write('q')
      expect(await closed).toBe(0)
      expect(screen).toContain('\u001b[?1049h')
      expect(screen).toContain('Release the date picker 2.4')
      expect(screen.trimEnd().endsWith('\u001b[?25h\u001b[?1049l')).toBe(true)
    },
  )
})
