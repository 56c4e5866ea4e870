import type { Drift } from '../../contract'
import type { HomeView } from '../adapter'
import type { ClaudeDoc } from './docs'
import { registryOf } from './files'
import { WAITING_WORDS } from './registry'

/** Status words of the registry that this version does not know; unknown records come as events of their logs. */
export function registryDrift(view: HomeView<ClaudeDoc>): Drift[] {
  const counts = new Map<string, Drift>()
  const add = (what: Drift['what'], word: string, version: string | null) => {
    const key = `${what}\t${word}\t${version ?? ''}`
    const count = (counts.get(key)?.count ?? 0) + 1
    counts.set(key, { tool: 'claude-code', version, what, word, count })
  }
  for (const entry of registryOf(view)) {
    if (entry.status === 'other')
      add('status', (entry.statusWord ?? '').slice(0, 60), entry.version)
    const words: readonly string[] = WAITING_WORDS
    if (entry.waitingFor !== null && !words.includes(entry.waitingFor)) {
      add('waitingFor', entry.waitingFor.slice(0, 60), entry.version)
    }
  }
  return [...counts.values()]
}
