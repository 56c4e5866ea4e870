import { useEffect } from 'react'
import { headline } from '../../shared/words'
import { useAppState } from '../store/context'

/** The window's title is the header's words: in a browser, the tab then says who needs you. */
export function useTitle() {
  const text = useAppState(({ snapshot }) => (snapshot ? headline(snapshot).text : null))
  useEffect(() => {
    document.title = text === null ? 'Andon' : `${text} – Andon`
  }, [text])
}
