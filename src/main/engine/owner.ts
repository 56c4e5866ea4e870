import type { Home } from './files/home'
import { toSlashes, tracked } from './paths'

/** Whose records a file holds, by its absolute path; null: nobody's that is listed. */
export function ownerOf(
  homes: readonly Home[],
  path: string,
): { id: string; agent: string | null } | null {
  for (const home of homes) {
    const entry = home.files.get(tracked(home.root, toSlashes(path)))
    if (!entry) continue
    const view = home.view()
    for (const { session } of home.drafts) {
      const { id } = session
      const group = id.slice(session.tool.length + 1)
      const { main, agents } = home.adapter.detailFiles(view, group)
      const [agent] = Object.entries(agents).find(([, file]) => file === entry.path) ?? []
      if (agent !== undefined) return { id, agent }
      const store = entry.located.kind === 'store' && entry.located.group === group
      if (store || main === entry.path) return { id, agent: null }
    }
  }
  return null
}
