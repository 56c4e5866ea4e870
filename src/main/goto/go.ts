import type { GoOutcome, Session } from '../../shared/contract'
import { createHands } from './hands'
import { resumeLine } from './resume'
import { isPlainFolder, isSafePath } from './safe'
import { systemOf } from './system'
import { findWays, placeOf } from './place'
import type { GoShell, GoSystem, Way } from './types'

export type Go = (session: Session) => Promise<GoOutcome>

/**
 * Makes the function behind "go to the agent": from its process up to the terminal or editor that shows it, which is
 * brought to the front with the right tab or pane. Where that cannot be done, its folder is opened, or the line that
 * takes an ended session up again is copied. Never rejects; nothing is typed into any program.
 */
export function createGo(shell: GoShell, system: GoSystem = systemOf(shell.platform)): Go {
  return async (session) => {
    try {
      return await go(session, shell, system)
    } catch (error) {
      shell.log('Going to a session failed', error)
      return { outcome: 'failed', strategy: null, text: 'Its window could not be shown.' }
    }
  }
}

async function go(session: Session, shell: GoShell, system: GoSystem): Promise<GoOutcome> {
  const folder = await folderOf(session, system, shell)
  const ways = await waysTo(session, folder, shell, system)
  const hands = createHands(shell, system)
  for (const way of ways) {
    const shown = await way.show(hands)
    if (shown === 'nothing') continue
    if (typeof shown === 'object') return copyAttach(way, shown.attach, shell)
    return { outcome: 'shown', strategy: way.strategy, text: said(way, shown) }
  }
  return instead(session, folder, shell, system)
}

/** Only of a process that is known to be this session's and alive: a pid may belong to another one by now. */
async function waysTo(
  session: Session,
  folder: string | null,
  { platform }: GoShell,
  system: GoSystem,
): Promise<Way[]> {
  if (session.pid === null || session.live !== 'alive') return []
  return findWays(await placeOf(session.pid, folder, platform, system))
}

async function folderOf({ cwd }: Session, system: GoSystem, { platform }: GoShell) {
  if (cwd === null || !isSafePath(cwd, platform)) return null
  return (await system.isFolder(cwd)) ? cwd : null
}

function said({ name }: Way, shown: 'window' | 'pane'): string {
  return shown === 'window'
    ? `${name} is in front.`
    : `It is selected in ${name}, whose window could not be brought to the front.`
}

async function copyAttach({ strategy, name }: Way, line: string, shell: GoShell) {
  const text = `No window shows its ${name} session. To see it: ${line}`
  return copied(shell, strategy, line, text)
}

/** An ended session is taken up again; a live one must not be opened twice, so its folder is all there is. */
async function instead(
  session: Session,
  folder: string | null,
  shell: GoShell,
  { userHome }: GoSystem,
): Promise<GoOutcome> {
  const gone = session.cwd !== null && folder === null
  if (session.live !== 'alive' && !gone) {
    const line = resumeLine(session, { platform: shell.platform, userHome, folder })
    if (line !== null) return copied(shell, 'resume', line, `To take it up again: ${line}`)
  }
  if (folder !== null && isPlainFolder(folder) && (await shell.openFolder(folder)))
    return {
      outcome: 'opened',
      strategy: 'folder',
      text: 'Its window could not be found. Its folder is open.',
    }
  const text = gone ? 'Its folder is no longer there.' : 'Its window could not be found.'
  return { outcome: 'failed', strategy: null, text }
}

async function copied(
  shell: GoShell,
  strategy: string,
  line: string,
  text: string,
): Promise<GoOutcome> {
  if (!shell.copy) return { outcome: 'failed', strategy, text }
  await shell.copy(line)
  return { outcome: 'copied', strategy, text: `Copied. ${text}` }
}
