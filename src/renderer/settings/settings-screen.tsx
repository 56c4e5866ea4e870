import { useEffect, useRef } from 'react'
import type { Settings } from '../../shared/contract'
import { homeHref, navigate } from '../app/route'
import { ShellNotes } from '../faults/shell-notes'
import { Icon } from '../icons/icon'
import { useKeys } from '../keys/use-keys'
import { useActions, useAppState } from '../store/context'
import { Appearance } from './appearance'
import { Box } from './controls'
import { Folders } from './folders'
import { Hiding } from './hiding'
import { Muted } from './muted'
import { Notify } from './notify'
import { About, Program } from './program'
import { SoundAndQuiet } from './quiet'

/** What the person can set. Each change is saved at once; there is nothing to confirm. */
export function SettingsScreen() {
  const settings = useAppState((state) => state.settings)
  const shell = useAppState((state) => state.shell)
  const { save } = useActions()
  const scroll = useRef<HTMLDivElement>(null)
  const change = (part: Partial<Settings>) => save({ ...settings, ...part })

  useEffect(() => scroll.current?.focus(), [])
  useKeys((event) => {
    if (event.key !== 'Escape' || event.isComposing) return
    event.preventDefault()
    navigate(homeHref())
  })

  const parts = { settings, change }
  return (
    <main className="popover" aria-label="Andon">
      <header className="s-head">
        <a className="icon-btn" href={homeHref()} aria-label="Back to the list" title="Back  Esc">
          <Icon name="back" />
        </a>
        <h1>Settings</h1>
      </header>
      <div className="scroll" ref={scroll} tabIndex={-1}>
        <ShellNotes />
        {shell?.can.notify && (
          <>
            <Notify {...parts} shell={shell} />
            <SoundAndQuiet {...parts} />
          </>
        )}
        {shell && !shell.can.notify && <NoNotifications browser={shell.kind === 'browser'} />}
        <Muted settings={settings} />
        {shell && <Folders {...parts} shell={shell} />}
        {shell && <Appearance {...parts} shell={shell} />}
        {shell && <Program {...parts} shell={shell} />}
        <Hiding {...parts} />
        {shell && <About shell={shell} />}
      </div>
    </main>
  )
}

function NoNotifications({ browser }: { browser: boolean }) {
  return (
    <Box title="Notifications">
      <p className="opt trouble">
        <Icon name="info" size={14} />
        <span>
          {browser
            ? 'A browser’s tab shows no notifications. The app in the tray does, with a tray icon, a shortcut and a start at login of its own.'
            : 'This system shows no notifications of Andon.'}
        </span>
      </p>
    </Box>
  )
}
