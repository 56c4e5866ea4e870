import { useEffect, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { isMuted } from '../../shared/alerts'
import { navigate, sessionHref, SETTINGS_HREF } from '../app/route'
import { listCommand, type ListCommand } from '../keys/list-keys'
import { focusStop, nextStop, stopNamed, stopsIn } from '../keys/roving'
import { useKeys } from '../keys/use-keys'
import { useStore } from '../store/context'
import type { Store } from '../store/store'
import { isFiltering, NO_FILTER } from './matches'
import { toggled, type ListUi, type UpdateListUi } from './list-ui'
import { foldStop } from './section'
import type { SectionView } from './view'

export interface ListKeysOptions {
  ui: ListUi
  update: UpdateListUi
  view: readonly SectionView[]
  /** The roving stop as shown. */
  stop: string | null
  scroll: RefObject<HTMLElement | null>
  input: RefObject<HTMLInputElement | null>
  mac: boolean
}

/** The list under the keyboard: one roving stop that the arrows move, and the keys of the map. */
export function useListKeys(options: ListKeysOptions) {
  const { ui, update, scroll, input, mac } = options
  const store = useStore()

  useKeys((event) => {
    const { activeElement } = document
    const typing = input.current !== null && activeElement === input.current
    const inSearch = activeElement?.closest('search') != null
    // A menu's or a radio's own keys are not the list's.
    if (!typing && isControl(activeElement) && !(inSearch && event.key === 'Escape')) return
    const filter = isFiltering(ui) ? ui.query || ' ' : ''
    const command = listCommand(event, { mac, filter: typing || inSearch ? filter : null })
    if (command && run(command, options, store)) event.preventDefault()
  })

  // Clicks and Tab move the stop as well: it is wherever the focus is.
  useEffect(() => {
    const root = scroll.current
    const follow = (event: FocusEvent) => {
      const id = stopOf(event.target)
      if (id !== null) update(({ stop }) => (stop === id ? {} : { stop: id }))
    }
    root?.addEventListener('focusin', follow)
    return () => root?.removeEventListener('focusin', follow)
  }, [scroll, update])
}

/** Did the command do something? Then the browser's own meaning of the key is off. */
function run(command: ListCommand, options: ListKeysOptions, store: Store): boolean {
  const { update, view, stop, scroll, input } = options
  const root = scroll.current
  const session = view.flatMap(({ rows }) => rows).find(({ id }) => id === stop)
  const { goTo, mute, hide } = store.actions
  switch (command.do) {
    case 'move':
      if (root) move(root, stop, command.by)
      return root !== null
    case 'leave':
      if (root) focusStop(stopNamed(root, stop))
      return root !== null
    case 'fold':
    case 'unfold':
      return root !== null && fold(root, command.do === 'fold', options)
    case 'goTo':
      if (!session) return false
      if (goTo) goTo(session.id)
      else navigate(sessionHref(session.id))
      return true
    case 'mute':
      if (session?.state !== 'waiting') return false
      mute(session.id, !isMuted(store.getState().settings.mutes, session, Date.now()))
      return true
    case 'filter':
      input.current?.focus()
      return input.current !== null
    case 'clear':
      update(() => NO_FILTER)
      return true
    case 'close':
      if (store.kind === 'desktop') hide()
      return store.kind === 'desktop'
    case 'settings':
      navigate(SETTINGS_HREF)
      return true
  }
}

type By = Extract<ListCommand, { do: 'move' }>['by']

function move(root: HTMLElement, stop: string | null, by: By) {
  const inside = document.activeElement !== root && root.contains(document.activeElement)
  // With the focus elsewhere the first arrow only comes to the stop; from a row's button it moves on from that row.
  const stay = !inside && (by === 'next' || by === 'previous')
  focusStop(stay ? stopNamed(root, stop) : nextStop(stopsIn(root), stop, by))
}

/** Folds the section of the stop, or opens it; the stop goes to its heading, or to its first row. */
function fold(
  root: HTMLElement,
  folded: boolean,
  { view, stop, update }: ListKeysOptions,
): boolean {
  const section = view.find(
    ({ group, rows }) => stop === foldStop(group) || rows.some(({ id }) => id === stop),
  )
  if (!section || section.folded === folded) return false
  const next = folded ? foldStop(section.group) : (section.rows[0]?.id ?? null)
  flushSync(() =>
    update((before) => ({ stop: next, folded: toggled(before.folded, section.group, folded) })),
  )
  focusStop(stopNamed(root, next))
  return true
}

function isControl(element: Element | null): boolean {
  return element instanceof HTMLSelectElement || element instanceof HTMLInputElement
}

function stopOf(target: EventTarget | null): string | null {
  if (!(target instanceof HTMLElement)) return null
  return target.dataset['stop'] ?? target.closest<HTMLElement>('.row')?.dataset['id'] ?? null
}
