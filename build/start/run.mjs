import { spawn } from 'node:child_process'

let current = null
let ended = false

/**
 * Runs a program with this terminal's input and output. Resolves with its exit code (1 when a signal ended it or it
 * could not be started) and how long it ran.
 */
export function run(command, args, options = {}) {
  const began = Date.now()
  return new Promise((resolve) => {
    const end = (code) => {
      current = null
      resolve({ code: code ?? 1, ms: Date.now() - began, ended })
    }
    current = spawn(command, args, { stdio: 'inherit', ...options })
    current.on('error', () => end(1))
    current.on('exit', end)
  })
}

/** Ctrl-C and a polite kill end the child as well, and nothing is started after it. */
export function endWithChildren() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      ended = true
      if (current) current.kill(signal === 'SIGINT' ? 'SIGTERM' : signal)
      else process.exit(1)
    })
  }
}
