import type { Session, State } from '../../shared/contract'
import { foldStop } from './section'
import type { ListUi } from './list-ui'
import { fits, isFiltering, NO_FILTER, type ListFilter } from './matches'
import { sections, type Placement } from './placement'

/** Ended sessions shown before "Show all". */
export const RECENT_FIRST = 3

export interface SectionView {
  group: State
  /** All that fit the filter, whether shown or not. */
  total: number
  folded: boolean
  rows: readonly Session[]
}

export type ViewUi = Pick<ListUi, 'query' | 'folded' | 'allRecent'> & Partial<ListFilter>

/** What the list shows: placed sessions that fit the filter, less what is folded or kept for "Show all". */
export function listView(
  placements: readonly Placement[],
  sessions: readonly Session[],
  ui: ViewUi,
): readonly SectionView[] {
  const byId = new Map(sessions.map((session) => [session.id, session]))
  const filter = { ...NO_FILTER, ...ui }
  const filtering = isFiltering(filter)
  return sections(placements)
    .map(({ group, ids }) => {
      const all = ids.flatMap((id) => byId.get(id) ?? []).filter((one) => fits(one, filter, group))
      const cut = group === 'ended' && !ui.allRecent && !filtering
      return {
        group,
        total: all.length,
        folded: ui.folded.has(group),
        rows: cut ? all.slice(0, RECENT_FIRST) : all,
      }
    })
    .filter(({ total }) => total > 0)
}

/** The one roving stop: the one the person was on while it is still shown, else the first. */
export function rovingStop(view: readonly SectionView[], wanted: string | null): string | null {
  let first: string | null = null
  for (const { group, folded, rows } of view) {
    const stops = folded ? [foldStop(group)] : rows.map(({ id }) => id)
    if (wanted !== null && stops.includes(wanted)) return wanted
    first ??= stops[0] ?? null
  }
  return first
}

/** The longest wait that may be loud: muted ones may not, and what only stands in the group does not wait any more. */
export function leadOf(view: readonly SectionView[], muted: ReadonlySet<string>): string | null {
  const waits = view.find(({ group }) => group === 'waiting')?.rows ?? []
  return waits.find(({ id, state }) => state === 'waiting' && !muted.has(id))?.id ?? null
}
