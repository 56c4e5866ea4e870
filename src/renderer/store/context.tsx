import { createContext, use, useSyncExternalStore, type ReactNode } from 'react'
import type { Actions, AppState, Store } from './store'

const StoreContext = createContext<Store | null>(null)

export function StoreProvider({ store, children }: { store: Store; children: ReactNode }) {
  return <StoreContext value={store}>{children}</StoreContext>
}

export function useStore(): Store {
  const store = use(StoreContext)
  if (!store) throw new Error('There is no StoreProvider above this component')
  return store
}

/** One part of the state; the component is drawn again only when that part changes (compared by identity). */
export function useAppState<T>(select: (state: AppState) => T): T {
  const store = useStore()
  return useSyncExternalStore(store.subscribe, () => select(store.getState()))
}

/** What the person can do in this shell; drawn again when that changes. */
export function useActions(): Actions {
  const store = useStore()
  return useSyncExternalStore(store.subscribe, () => store.actions)
}
