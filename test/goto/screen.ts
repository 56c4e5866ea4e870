import { spawn, type ChildProcess } from 'node:child_process'
import { execFileSync } from 'node:child_process'
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** Which of these programs is not on PATH; null: all are. */
export function missing(programs: readonly string[]): string | null {
  const folders = (process.env['PATH'] ?? '').split(':').filter(Boolean)
  const has = (program: string) =>
    folders.some((folder) => {
      try {
        accessSync(join(folder, program), constants.X_OK)
        return true
      } catch {
        return false
      }
    })
  return programs.find((program) => !has(program)) ?? null
}

/** An X server of its own with programs on it; all of them end with `close`. */
export interface Screen {
  env: NodeJS.ProcessEnv
  folder: string
  start(program: string, ...args: string[]): ChildProcess
  /** What a program prints; empty when it fails. */
  ask(program: string, ...args: string[]): string
  close(): void
}

export async function openScreen(): Promise<Screen> {
  const folder = mkdtempSync(join(tmpdir(), 'andon-goto-'))
  const size = ['-screen', '0', '800x600x24', '-nolisten', 'tcp']
  const server = spawn('Xvfb', ['-displayfd', '3', ...size], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const number = await firstLine(server.stdio[3] as Readable)
  const env = { ...process.env, DISPLAY: `:${number}`, TMUX: undefined, TMUX_PANE: undefined }
  const started: ChildProcess[] = [server]
  return {
    env,
    folder,
    start: (program, ...args) => {
      const child = spawn(program, args, { env, cwd: folder, stdio: 'ignore' })
      started.push(child)
      return child
    },
    ask: (program, ...args) => {
      try {
        const quiet = { stdio: ['ignore', 'pipe', 'ignore'] as ['ignore', 'pipe', 'ignore'] }
        return execFileSync(program, args, { env, timeout: 5_000, ...quiet })
          .toString('utf8')
          .trim()
      } catch {
        return ''
      }
    },
    close: () => {
      for (const child of started.reverse()) child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function firstLine(stream: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    stream.on('data', (bytes: Buffer) => {
      text += bytes.toString('utf8')
      if (text.includes('\n')) resolve(text.trim())
    })
    stream.once('end', () => reject(new Error('Xvfb gave no display')))
  })
}
