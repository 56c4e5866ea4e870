import { STATES, type Session, type State } from '../../shared/contract'

/** Where a row stands. The group is the session's state, except while the order is held. */
export interface Placement {
  id: string
  group: State
}

/**
 * The list's order for these sessions, which come sorted. While `held` (the pointer is inside), every row stays in
 * the group and place it has; new ones come last in their group, and only vanished ones go.
 */
export function settle(
  shown: readonly Placement[],
  sessions: readonly Pick<Session, 'id' | 'state'>[],
  held: boolean,
): readonly Placement[] {
  const fresh = sessions.map(({ id, state }) => ({ id, group: state }))
  const next = held ? hold(shown, fresh) : byGroup(fresh)
  return same(shown, next) ? shown : next
}

/** Rows by group, in the order of need. */
export function sections(
  placements: readonly Placement[],
): { group: State; ids: readonly string[] }[] {
  return STATES.map((group) => ({
    group,
    ids: placements.filter((row) => row.group === group).map(({ id }) => id),
  })).filter(({ ids }) => ids.length > 0)
}

function hold(shown: readonly Placement[], fresh: readonly Placement[]): readonly Placement[] {
  const present = new Set(fresh.map(({ id }) => id))
  const known = new Set(shown.map(({ id }) => id))
  return byGroup([
    ...shown.filter(({ id }) => present.has(id)),
    ...fresh.filter(({ id }) => !known.has(id)),
  ])
}

function byGroup(rows: readonly Placement[]): readonly Placement[] {
  const rank = (row: Placement) => STATES.indexOf(row.group)
  return [...rows].sort((a, b) => rank(a) - rank(b))
}

function same(a: readonly Placement[], b: readonly Placement[]): boolean {
  return (
    a.length === b.length && a.every((row, i) => row.id === b[i]?.id && row.group === b[i]?.group)
  )
}
