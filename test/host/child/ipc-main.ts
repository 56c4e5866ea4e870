import { EventEmitter } from 'node:events'
import { double } from './strict'

type InvokeHandler = Parameters<Electron.IpcMain['handle']>[1]

class FakeIpcMain extends EventEmitter {
  _handlers = new Map<string, InvokeHandler>()
  handle(channel: string, listener: InvokeHandler): void {
    if (this._handlers.has(channel))
      throw new Error(`Attempted to register a second handler for '${channel}'`)
    this._handlers.set(channel, listener)
  }
  handleOnce(channel: string, listener: InvokeHandler): void {
    this.handle(channel, (event, ...args: unknown[]) => {
      this.removeHandler(channel)
      return listener(event, ...args)
    })
  }
  removeHandler(channel: string): void {
    this._handlers.delete(channel)
  }
}

export const fakeIpcMain = new FakeIpcMain()
export const ipcMain = double<Electron.IpcMain>()(fakeIpcMain, 'ipcMain')

/** Calls the app's handler as Electron does, with Electron's words around what it throws. */
export async function invoke(
  event: Electron.IpcMainInvokeEvent,
  channel: string,
  args: readonly unknown[],
): Promise<unknown> {
  try {
    const handler = fakeIpcMain._handlers.get(channel)
    if (!handler) throw new Error(`No handler registered for '${channel}'`)
    return await handler(event, ...args)
  } catch (error) {
    throw new Error(`Error invoking remote method '${channel}': ${String(error)}`, { cause: error })
  }
}
