import { contextBridge, ipcRenderer } from 'electron'
import type { SampleState } from './main'

/** What a sandboxed preload gets when it asks for a module of Node. */
function nodeModule(): string {
  try {
    require('node:fs')
    return 'given'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const api = {
  platform: process.platform,
  nodeModule: nodeModule(),
  getState: (): Promise<SampleState> => ipcRenderer.invoke('state'),
  open: (id: unknown): Promise<string> => ipcRenderer.invoke('open', id),
  hide: () => ipcRenderer.send('hide'),
  onState: (listener: (state: SampleState) => void) => {
    const heard = (_event: unknown, state: SampleState) => listener(state)
    ipcRenderer.on('state', heard)
    return () => void ipcRenderer.off('state', heard)
  },
}
export type SampleApi = typeof api
contextBridge.exposeInMainWorld('api', api)
