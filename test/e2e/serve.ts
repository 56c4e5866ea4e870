import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { appRoot } from './built'

export interface Served {
  /** The link it printed: opens the page once. */
  link: string
  stop(): Promise<void>
}

export const PROGRAM = 'dist/cli/index.js'

/** `andon serve` of the built command line, on a free port. */
export async function serve(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Served> {
  const child = spawn(process.execPath, [join(appRoot, PROGRAM), 'serve', '--port', '0', ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  const link = await new Promise<string>((found, failed) => {
    let said = ''
    const hear = (data: unknown) => {
      said += String(data)
      const url = /http:\/\/127\.0\.0\.1:\d+\/\S*/.exec(said)?.[0]
      if (url) found(url)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', (code) => failed(new Error(`andon serve left with ${code}: ${said}`)))
  })
  return {
    link,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}
