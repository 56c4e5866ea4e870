import { useEffect } from 'react'
import { BoardScreen } from '../board/board-screen'
import { useWide } from '../board/use-wide'
import { DetailScreen } from '../detail/detail-screen'
import { useListUi } from '../list/list-ui'
import { ListScreen } from '../list/list-screen'
import { useAppState } from '../store/context'
import { SettingsScreen } from '../settings/settings-screen'
import { useRoute } from './route'
import { SaidNote } from './said'
import { useTitle } from './title'

/** The page: one screen at a time, chosen by the URL's fragment, and what came of the last thing asked for. */
export function App() {
  const theme = useAppState((state) => state.settings.theme)
  useTitle()

  useEffect(() => {
    // Without the attribute the colours follow the system.
    if (theme === 'system') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = theme
  }, [theme])

  return (
    <>
      <Screen />
      <SaidNote />
    </>
  )
}

function Screen() {
  const [ui, update] = useListUi()
  const route = useRoute()
  const wide = useWide()
  switch (route.screen) {
    case 'session':
      return (
        <DetailScreen
          key={`${route.id} ${route.agent}`}
          id={route.id}
          agent={route.agent}
          update={update}
        />
      )
    case 'settings':
      return <SettingsScreen />
    case 'board':
      if (wide) return <BoardScreen ui={ui} update={update} />
      return <ListScreen ui={ui} update={update} />
    case 'list':
      return <ListScreen ui={ui} update={update} />
  }
}
