import { spawn, type ChildProcess } from 'node:child_process'
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { bytesOf } from '../fixtures/apply'
import { claudeSession } from '../fixtures/builders/claude-code'
import { actionSchema, type Action } from '../fixtures/format'
import { snapshotSchema } from '../src/shared/contract'
import { watchCli, type Watching } from './harness/cli'
import { temporaryRoot } from './harness/tree'

const ends: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const snapshotLine = z.object({ type: z.literal('snapshot'), snapshot: snapshotSchema })
const alertLine = z.object({
  type: z.literal('alert'),
  action: z.enum(['raise', 'withdraw']),
  session: z.string(),
  kind: z.string(),
})

const shows = (id: string, state: string) => (line: unknown) => {
  const parsed = snapshotLine.safeParse(line)
  return (
    parsed.success &&
    parsed.data.snapshot.sessions.some((session) => session.id === id && session.state === state)
  )
}

const alerts = (id: string, action: string) => (line: unknown) => {
  const parsed = alertLine.safeParse(line)
  return parsed.success && parsed.data.session === id && parsed.data.action === action
}

/** Field 22 of /proc/PID/stat, as Claude Code writes it; elsewhere the entry goes without. */
async function procStartOf(pid: number): Promise<{ procStart?: string | undefined }> {
  if (process.platform !== 'linux') return { procStart: undefined }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const field = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  return field === undefined ? {} : { procStart: field }
}

/** Writes as the client does: in place, without asking anybody. */
async function write(root: string, ...actions: Action[]): Promise<void> {
  for (const action of actions.map((each) => actionSchema.parse(each))) {
    if (action.op !== 'write' && action.op !== 'append') throw new Error(`No ${action.op} here`)
    if ('fill' in action.content) throw new Error('No fill here')
    const path = join(root, action.file)
    await mkdir(dirname(path), { recursive: true })
    const bytes = bytesOf(action.content)
    await (action.op === 'append' ? appendFile(path, bytes) : writeFile(path, bytes))
  }
}

async function liveSession() {
  const { root, remove } = await temporaryRoot()
  ends.push(remove)
  // Any process will do: what makes it the session's is the registry entry with its pid and its true start.
  const child: ChildProcess = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  ends.push(() => void child.kill('SIGKILL'))
  const pid = child.pid
  if (pid === undefined) throw new Error('The session has no process')
  const start = Date.now()
  const s = claudeSession({ start, id: 'd1', pid })
  const entry = { startedAt: start, ...(await procStartOf(pid)) }
  const seconds = () => (Date.now() - start) / 1000
  return { root, child, s, entry, seconds }
}

function watch(root: string): Watching {
  const watching = watchCli(
    `--claude-home=${join(root, '.claude')}`,
    '--codex-home=none',
    '--vibe-home=none',
  )
  ends.push(() => watching.stop())
  return watching
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0

test('a permission prompt shows within 250 ms, the end of the process within 3 s', async () => {
  const { root, child, s, entry, seconds } = await liveSession()
  await write(root, s.registry(seconds(), 'busy', entry), s.append(s.prompt(seconds(), 'Publish')))
  const watching = watch(root)
  await watching.next(shows(s.key, 'busy'), 10_000)

  const delays: number[] = []
  for (let round = 0; round < 5; round += 1) {
    await write(root, s.append(s.call(seconds(), 'Bash', { command: `npm publish ${round}` })))
    await write(
      root,
      s.registry(seconds(), 'waiting', { ...entry, waitingFor: 'permission prompt' }),
    )
    const [shown] = await Promise.all([
      watching.next(shows(s.key, 'waiting'), 5000),
      watching.next(alerts(s.key, 'raise'), 5000),
    ])
    delays.push(shown.ms)
    await write(root, s.append(s.result(seconds(), 'ok')))
    await write(root, s.registry(seconds(), 'busy', entry))
    await Promise.all([
      watching.next(shows(s.key, 'busy'), 5000),
      watching.next(alerts(s.key, 'withdraw'), 5000),
    ])
  }
  expect(median(delays), `all: ${delays.map(Math.round).join(', ')} ms`).toBeLessThanOrEqual(250)

  child.kill('SIGKILL')
  const ended = await watching.next(shows(s.key, 'ended'), 10_000)
  expect(ended.ms).toBeLessThanOrEqual(3000)
})
