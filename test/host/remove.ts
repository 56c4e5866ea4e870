import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

/** Removes a temporary folder that ending processes may still write to. What will not go within 5 s stays: no test fails by it. */
export async function removeFolder(path: string): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    try {
      return await rm(path, { recursive: true, force: true })
    } catch {
      await wait(100) // somebody has just put a file into it
    }
  }
}
