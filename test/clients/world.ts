import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { Client, World } from './client'

const run = promisify(execFile)

/** Runs for N seconds in the foreground: the client refuses a bare `sleep 30`. */
const SLOW = 'i=0; while [ $i -lt $1 ]; do sleep 1; i=$((i+1)); done\n'

/** Makes the private home and a small repository in it. */
export async function buildWorld(
  root: string,
  configFolder: Client['configFolder'],
  askingServer: string,
): Promise<World> {
  const home = join(root, 'home')
  const project = join(home, 'project')
  await mkdir(project, { recursive: true })
  await writeFile(join(project, 'slow.sh'), SLOW)
  await writeFile(join(project, 'README.md'), '# Sample\n\nalpha\n')
  await run('git', ['init', '-q', '-b', 'main', project], { env: plainEnv(home) })
  return {
    home,
    config: join(home, configFolder),
    project,
    outside: join(home, 'outside.txt'),
    askingServer,
  }
}

/** Nothing of the person's environment. */
export const plainEnv = (home: string): Record<string, string> => ({
  PATH: '/usr/local/bin:/usr/bin:/bin',
  LANG: 'C.UTF-8',
  HOME: home,
})

/** Ends the daemon that outlives the windows, where there is one. */
export async function endDaemon({ daemonPid }: Client, world: World): Promise<void> {
  if (daemonPid === null) return
  try {
    process.kill(await pidIn(join(world.config, daemonPid)), 'SIGKILL')
  } catch {
    // It was never started or is gone: that is what is wanted.
  }
}

/** The pid in a client's JSON pid file. Throws when there is none. */
export async function pidIn(path: string): Promise<number> {
  return z.object({ pid: z.int() }).parse(JSON.parse(await readFile(path, 'utf8'))).pid
}
