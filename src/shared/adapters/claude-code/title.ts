import type { TitleSource } from '../../contract'
import type { SessionState } from '../../session'
import { firstLine } from '../../text'
import type { RegistryEntry } from './registry'

/**
 * Precedence: the title record the person set (`/rename`, the sidecar file with it), `--name`, the registry's name
 * when a person gave it, the model's title, the old summary, the first prompt, the folder. `last-prompt` is no title.
 */
export function titleOf(
  state: SessionState | null,
  sidecar: string | null,
  entry: RegistryEntry | null,
  project: string | null,
): { title: string; titleSource: TitleSource } {
  const titles = state?.titles ?? {}
  const custom = [titles.custom, sidecar, titles.agent, entry?.name].find(isText)
  if (custom !== undefined) return { title: firstLine(custom), titleSource: 'custom' }
  if (isText(titles.ai)) return { title: firstLine(titles.ai), titleSource: 'ai' }
  if (isText(titles.summary)) return { title: firstLine(titles.summary), titleSource: 'summary' }
  if (isText(state?.firstPrompt))
    return { title: firstLine(state.firstPrompt), titleSource: 'prompt' }
  return { title: project ?? 'Claude Code', titleSource: 'folder' }
}

const isText = (text: string | null | undefined): text is string =>
  typeof text === 'string' && text.trim() !== ''

/** The project's folder name; a worktree under `.claude/worktrees` belongs to the project above it. */
export function projectOf(cwd: string | null): string | null {
  if (cwd === null) return null
  const path = cwd.replaceAll('\\', '/').replace(/\/\.claude\/worktrees\/.*$/, '')
  const name = path.replace(/\/+$/, '').split('/').at(-1) ?? ''
  return name === '' || /^[A-Za-z]:$/.test(name) ? null : name
}
