import { useEffect, useRef } from 'react'
import type { Settings } from '../../shared/contract'
import { LIST_HREF, navigate } from '../app/route'
import { Icon } from '../icons/icon'
import { useKeys } from '../keys/use-keys'
import { useAppState, useStore } from '../store/context'
import { Appearance } from './appearance'
import { Folders } from './folders'
import { Hiding } from './hiding'
import { Muted } from './muted'
import { Notify } from './notify'

export interface SettingsPartProps {
  settings: Settings
  change(part: Partial<Settings>): void
}

/** What the person can set. Each change is saved at once; there is nothing to confirm. */
export function SettingsScreen() {
  const settings = useAppState((state) => state.settings)
  const { actions, kind } = useStore()
  const scroll = useRef<HTMLDivElement>(null)
  const change = (part: Partial<Settings>) => actions.save({ ...settings, ...part })

  useEffect(() => scroll.current?.focus(), [])
  useKeys((event) => {
    if (event.key !== 'Escape' || event.isComposing) return
    event.preventDefault()
    navigate(LIST_HREF)
  })

  return (
    <main className="popover" aria-label="Andon">
      <header className="s-head">
        <a className="icon-btn" href={LIST_HREF} aria-label="Back to the list" title="Back  Esc">
          <Icon name="back" />
        </a>
        <h1>Settings</h1>
      </header>
      <div className="scroll" ref={scroll} tabIndex={-1}>
        {kind === 'desktop' && <Notify settings={settings} change={change} />}
        <Folders />
        <Appearance settings={settings} change={change} tray={kind === 'desktop'} />
        <Hiding settings={settings} change={change} />
        <Muted settings={settings} />
      </div>
    </main>
  )
}
