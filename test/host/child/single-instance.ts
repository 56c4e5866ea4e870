import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'

export interface Handover {
  argv: string[]
  cwd: string
  additionalData: unknown
}

function isHeld(lockFile: string): boolean {
  try {
    process.kill(Number(readFileSync(lockFile, 'utf8')), 0)
    return true
  } catch {
    return false // no lock file, or its owner is gone
  }
}

/** Tells the first instance that another was started; settles when it has heard, or is not there any more. */
const tell = (address: string, message: Handover) =>
  new Promise<void>((resolve) => {
    connect(address)
      .on('error', () => resolve())
      .on('close', () => resolve())
      .end(JSON.stringify(message))
  })

/**
 * Electron's lock with a pid file and a socket in the user-data folder: real between processes, so that two
 * instances can be tested against each other.
 */
export class SingleInstance {
  readonly #folder: string
  #server: Server | undefined
  /** The second instance's last words; leaving waits for it. */
  handover: Promise<void> = Promise.resolve()

  constructor(folder: string) {
    this.#folder = folder
  }
  get held(): boolean {
    return this.#server !== undefined
  }
  request(additionalData: unknown, heard: (message: Handover) => void): boolean {
    const address = join(this.#folder, 'SingletonSocket')
    const lockFile = join(this.#folder, 'SingletonLock')
    mkdirSync(this.#folder, { recursive: true })
    if (isHeld(lockFile)) {
      this.handover = tell(address, { argv: process.argv, cwd: process.cwd(), additionalData })
      return false
    }
    writeFileSync(lockFile, String(process.pid))
    rmSync(address, { force: true })
    this.#server = createServer({ allowHalfOpen: true }, (socket) => {
      let text = ''
      socket.on('data', (data) => {
        text += String(data)
      })
      socket.on('end', () => {
        socket.end()
        heard(JSON.parse(text) as Handover)
      })
    }).listen(address)
    this.#server.unref()
    return true
  }
  release(): void {
    this.#server?.close()
    this.#server = undefined
  }
}
