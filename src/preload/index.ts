import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron'
import { PUSH_NAMES, REQUEST_NAMES } from '../shared/contract/channels'

/**
 * The whole of what the page can reach: the requests and pushes of the contract, by name. Neither `ipcRenderer` nor an
 * event object crosses over (security.md item 20); what they carry is checked on both ends, in main and in the renderer.
 */
const known = (names: readonly string[], name: unknown): name is string =>
  typeof name === 'string' && names.includes(name)

/** Electron puts the channel's name and the error's kind before the sentence that main wrote for the person. */
function toSentence(cause: unknown): never {
  const text = cause instanceof Error ? cause.message : String(cause)
  throw new Error(text.replace(/^Error invoking remote method '[^']*': (?:\w*Error: )?/, ''))
}

contextBridge.exposeInMainWorld('andon', {
  kind: 'desktop',
  async request(name: unknown, payload: unknown): Promise<unknown> {
    if (!known(REQUEST_NAMES, name)) throw new Error('There is no such request')
    return ipcRenderer.invoke(name, payload).catch(toSentence)
  },
  /** Returns the unsubscriber: a page that mounts twice must not hear twice. */
  onPush(name: unknown, listener: (value: unknown) => void): () => void {
    if (!known(PUSH_NAMES, name)) throw new Error('There is no such push')
    const heard = (_event: IpcRendererEvent, value: unknown) => listener(value)
    ipcRenderer.on(name, heard)
    return () => {
      ipcRenderer.off(name, heard)
    }
  },
})
