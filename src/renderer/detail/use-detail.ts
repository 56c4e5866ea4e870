import { useState, useSyncExternalStore } from 'react'
import { useStore } from '../store/context'
import { openDetail, type After, type DetailSource, type DetailState } from './source'

/** The detail of one session; its component must be keyed by id and agent, they do not change. */
export function useDetail(id: string, agent: string | null): DetailState & DetailSource {
  const store = useStore()
  const [source] = useState(() => openDetail(store, { id, agent }, after))
  const state = useSyncExternalStore(source.subscribe, source.getState)
  return { ...source, ...state }
}

const after: After = (ms, run) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
