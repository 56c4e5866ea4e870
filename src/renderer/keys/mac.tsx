import { createContext, use } from 'react'

/** Is this a Mac? Decides which modifier the hints name. */
export const MacContext = createContext(false)

export function useMac(): boolean {
  return use(MacContext)
}
