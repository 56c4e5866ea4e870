import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applyToFiles } from '../../fixtures/apply'
import { claudeSession, type ClaudeSession } from '../../fixtures/builders/claude-code'
import { actionSchema, type Action } from '../../fixtures/format'
import { removeFolder } from '../host/remove'

/** A person's home with one Claude Code session in it: real files, and a real process as its pid. */
export interface World {
  /** The person's home; the agents' homes lie in it. */
  root: string
  claudeHome: string
  session: ClaudeSession
  /** What a shell needs to look here and nowhere else. */
  env: NodeJS.ProcessEnv
  /** The session works on something. */
  works(): Promise<void>
  /** It asks for a permission; `command` is what it wants to run. */
  asks(command: string): Promise<void>
  /** The person said yes, and it went on. */
  answered(): Promise<void>
  /** Its turn is over. */
  finishes(): Promise<void>
  /** Its process is killed. */
  killed(): Promise<void>
  close(): Promise<void>
}

/** A program called `claude` that does nothing, for as long as it is left alone. */
function startAgent(root: string): ChildProcess {
  const folder = join(root, 'bin')
  mkdirSync(folder, { recursive: true })
  const program = join(folder, process.platform === 'win32' ? 'claude.exe' : 'claude')
  if (process.platform === 'win32') copyFileSync(process.execPath, program)
  else symlinkSync(process.execPath, program)
  // Its environment names no terminal: a click in a test must not lead to the one the tests run in.
  const env = { PATH: process.env['PATH'] }
  return spawn(program, ['-e', 'setInterval(() => {}, 1e6)'], { stdio: 'ignore', env })
}

async function end(agent: ChildProcess): Promise<void> {
  if (agent.exitCode !== null || agent.signalCode !== null) return
  const gone = once(agent, 'exit')
  if (agent.kill('SIGKILL')) await gone
}

/** The process's start in Linux's own word (field 22 of its stat file); elsewhere it is left out, as some writers do. */
function procStartOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return undefined
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
}

export async function makeWorld(options: { procStart?: boolean } = {}): Promise<World> {
  const root = mkdtempSync(join(tmpdir(), 'andon-e2e-'))
  const agent = startAgent(root)
  await once(agent, 'spawn')
  const start = Date.now()
  const { pid } = agent
  if (pid === undefined) throw new Error('the stand-in for an agent has no pid')
  const session = claudeSession({
    start,
    id: 'e2e',
    pid,
    home: '.claude',
    cwd: '/home/dev/shop-api',
  })
  const procStart = options.procStart === false ? undefined : procStartOf(pid)
  const facts = { startedAt: start, procStart }

  const at = () => (Date.now() - start) / 1000
  const act = async (...actions: Action[]) => {
    for (const action of actions) await applyToFiles(actionSchema.parse(action), root, Date.now())
  }
  const status = (word: string, more = {}) => session.registry(at(), word, { ...facts, ...more })

  return {
    root,
    claudeHome: join(root, '.claude'),
    session,
    env: {
      HOME: root,
      USERPROFILE: root,
      CLAUDE_CONFIG_DIR: join(root, '.claude'),
      CODEX_HOME: join(root, '.codex'),
      VIBE_HOME: join(root, '.vibe'),
      XDG_CONFIG_HOME: join(root, '.config'),
      // Going to the agent finds no desktop and no tmux: those of the person who runs the tests stay as they are.
      DISPLAY: '',
      WAYLAND_DISPLAY: '',
      TMUX_TMPDIR: root,
    },
    works: () => act(session.append(session.prompt(at(), 'Publish the package')), status('busy')),
    asks: (command) =>
      act(
        session.append(session.call(at(), 'Bash', { command })),
        status('waiting', { waitingFor: 'permission prompt' }),
      ),
    answered: () => act(status('busy'), session.append(session.result(at(), '+ shop-api@1.2.0'))),
    finishes: () =>
      act(
        session.append(session.say(at(), 'It is published.'), session.turnDuration(at())),
        status('idle'),
      ),
    killed: () => end(agent),
    async close() {
      await end(agent)
      await removeFolder(root)
    },
  }
}
