/** Names that the page scripts and the main process have to agree on. */
export const PRELOAD_WORLD = 'electron-host-preload'
export const BINDING = '__electronHostIpc'
export const DISPATCH = '__electronHostDispatch'

/** What one page's scripts are told. The event names are secret: a page must not guess them. */
export interface PageInfo {
  toMain: string
  toPreload: string
  platform: string
  arch: string
  versions: Record<string, string>
}
