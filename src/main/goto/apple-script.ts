import type { Hands } from './types'

/** The first time, macOS asks the person whether Andon may control that app; until then the script waits. */
const PATIENCE = 30_000

/** Runs a script whose `on run argv` answers `shown`. Values are arguments of the script, never part of its text. */
export async function tells(
  { run }: Hands,
  script: string,
  values: readonly string[],
): Promise<boolean> {
  const ran = await run('osascript', ['-e', script, ...values], { timeout: PATIENCE })
  return ran?.code === 0 && ran.stdout.trim() === 'shown'
}
