import { createContext } from 'react'

/** What the shared screen is called: `Now`, or the time it is of (`At 13:47:20`). */
export const PanelName = createContext('Now')
