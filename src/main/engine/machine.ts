import { homedir, tmpdir } from 'node:os'
import type { HomeHints, World } from '../../shared/adapters'
import type { Machine } from './api'

/** The system Andon runs on; what is handed in goes first. */
export function machineOf(given: Partial<Machine> = {}): Machine {
  return {
    platform: given.platform ?? platformOf(process.platform),
    pidDomain: given.pidDomain ?? null,
    tmpDir: given.tmpDir ?? tmpdir(),
    userHome: given.userHome ?? homedir(),
    uid: given.uid === undefined ? (process.getuid?.() ?? null) : given.uid,
  }
}

/** What an adapter may know to say where its homes lie. */
export function hintsOf(machine: Machine, env: HomeHints['env'] = process.env): HomeHints {
  const { userHome, platform, tmpDir, uid } = machine
  return { env, userHome, platform, tmpDir, uid }
}

function platformOf(name: NodeJS.Platform): World['platform'] {
  // Other Unixes are read as Linux is: their homes lie in the same places.
  return name === 'darwin' || name === 'win32' ? name : 'linux'
}
