import { spawn, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** Is there an strace that may trace? Not on other systems, nor in containers that forbid it. */
export const canTrace = (): boolean =>
  process.platform === 'linux' && spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0

/** Every call that takes a path, and those on open files that change them or lock them. */
const CALLS =
  '%file,fchmod,fchown,ftruncate,flock,fcntl,fallocate,utimensat,fsetxattr,write,pwrite64,writev,pwritev,copy_file_range,sendfile,sync_file_range'

/** Runs a command under strace; `ms`: it is told to end after that long. Resolves with the trace. */
export async function trace(
  command: readonly string[],
  to: string,
  ms: number | null,
): Promise<{ code: number | null; stdout: string; trace: string }> {
  const args = ['-f', '-qq', '-yy', '-s', '4096', '-e', `trace=${CALLS}`, '-o', to, ...command]
  // A group of its own: strace hands no signal on to what it traces.
  const child = spawn('strace', args, { stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  const group = child.pid
  let stdout = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  const timer =
    ms === null || group === undefined
      ? null
      : setTimeout(() => process.kill(-group, 'SIGTERM'), ms)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  if (timer) clearTimeout(timer)
  return { code, stdout, trace: await readFile(to, 'utf8') }
}

const OPENS = /^(?:open|openat|openat2|creat)$/
const WRITING_FLAG = /O_WRONLY|O_RDWR|O_CREAT|O_TRUNC|O_APPEND|O_TMPFILE/
/** Calls with a path that change nothing. */
const LOOKS =
  /^(?:access|faccessat2?|stat|stat64|lstat|newfstatat|statx|statfs|readlink|readlinkat|getcwd|chdir|execve|inotify_add_watch|getxattr|lgetxattr|listxattr|fanotify_mark|name_to_handle_at)$/
const LOCKS = /F_SETLK|F_SETLKW|F_OFD_SETLK|F_SETLEASE/

/** What of a trace names a path below `root`, and whether it may change anything there. */
export function changesBelow(
  root: string,
  trace: string,
): { looked: number; opened: number; changes: string[] } {
  const found = { looked: 0, opened: 0, changes: new Array<string>() }
  for (const line of trace.split('\n')) {
    const call = /^\d+\s+(?:<\.\.\. )?(\w+)/.exec(line)?.[1]
    if (call === undefined || !line.includes(root)) continue
    if (OPENS.test(call)) {
      found.opened += 1
      if (WRITING_FLAG.test(line) || call === 'creat') found.changes.push(line)
    } else if (LOOKS.test(call)) found.looked += 1
    else if (call === 'fcntl' && !LOCKS.test(line)) found.looked += 1
    else if (/^p?writev?(64)?2?$/.test(call) && !onFile(root, line)) found.looked += 1
    else found.changes.push(line)
  }
  return found
}

/** Output that speaks of a path is written to a pipe: the path of the descriptor is what counts. */
const onFile = (root: string, line: string): boolean =>
  /^\d+\s+\w+\(\d+<([^>]*)>/.exec(line)?.[1]?.startsWith(root) ?? false
