import { useMemo } from 'react'
import { isMuted } from '../../shared/alerts'
import type { Session } from '../../shared/contract'
import { useAppState } from '../store/context'
import { isFiltering } from './matches'
import { toggled, type ListUi, type UpdateListUi } from './list-ui'
import { Row } from './row'
import { foldStop, Section } from './section'
import { errorKey, useRowActions } from './use-row-actions'
import { leadOf, RECENT_FIRST, type SectionView } from './view'

export interface GroupsProps {
  view: readonly SectionView[]
  ui: ListUi
  update: UpdateListUi
  stop: string | null
  arrived: ReadonlySet<string>
  mac: boolean
}

const NONE: readonly Session[] = []

/** The sections with their rows. */
export function Groups({ view, ui, update, stop, arrived, mac }: GroupsProps) {
  const mutes = useAppState((state) => state.settings.mutes)
  const sessions = useAppState(({ snapshot }) => snapshot?.sessions ?? NONE)
  // A rule that runs out is seen with the next snapshot.
  const now = useAppState(({ snapshot }) => snapshot?.generatedAt ?? '')
  const muted = useMemo(
    () =>
      new Set(sessions.filter((one) => isMuted(mutes, one, Date.parse(now))).map(({ id }) => id)),
    [mutes, sessions, now],
  )
  const actions = useRowActions(update)
  const lead = leadOf(view, muted)
  const row = (group: SectionView['group']) => (session: Session) => (
    <Row
      key={session.id}
      session={session}
      group={group}
      stop={stop === session.id}
      muted={muted.has(session.id)}
      lead={lead === session.id}
      arrived={arrived.has(session.id)}
      dismissed={ui.dismissed.has(errorKey(session))}
      mac={mac}
      actions={actions}
    />
  )
  return view.map((section) => (
    <Section
      key={section.group}
      group={section.group}
      count={section.total}
      folded={section.folded}
      stop={stop === foldStop(section.group)}
      onFold={(group, folded) =>
        update((before) => ({ folded: toggled(before.folded, group, folded) }))
      }
      more={more(section, ui, update)}
    >
      {section.rows.map(row(section.group))}
    </Section>
  ))
}

function more(section: SectionView, ui: ListUi, update: UpdateListUi) {
  const { group, total, rows } = section
  if (group !== 'ended' || total <= RECENT_FIRST || isFiltering(ui)) return null
  const all = rows.length === total
  return {
    label: all ? 'Show fewer' : `Show all ${total}`,
    onClick: () => update(() => ({ allRecent: !all })),
  }
}
