import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Agents {
  pids: number[]
  end(): Promise<void>
}

const SLEEP = '/bin/sleep'

/** Real processes called `claude` that sleep: the process table is part of what a look costs. */
export async function startAgents(count: number): Promise<Agents> {
  const folder = mkdtempSync(join(tmpdir(), 'andon-agents-'))
  const program = join(folder, 'claude')
  const sleeps = existsSync(SLEEP)
  symlinkSync(sleeps ? SLEEP : process.execPath, program)
  const args = sleeps ? ['86400'] : ['-e', 'setInterval(() => {}, 1e6)']
  const children = Array.from({ length: count }, () => spawn(program, args, { stdio: 'ignore' }))
  await Promise.all(children.map((child) => once(child, 'spawn')))
  return {
    pids: children.flatMap(({ pid }) => (pid === undefined ? [] : [pid])),
    end: async () => {
      await Promise.all(children.map(end))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  if (child.kill('SIGKILL')) await gone
}
