/** The open windows, as `app` and the requests of a page have to know them. */
export interface OpenWindow {
  close(): void
  isDestroyed(): boolean
}

export const openWindows = new Map<number, OpenWindow>()
