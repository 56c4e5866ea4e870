import { app } from './app'
import {
  clipboard,
  dialog,
  globalShortcut,
  nativeTheme,
  powerMonitor,
  safeStorage,
  shell,
} from './desktop'
import { nativeImage } from './image'
import { ipcMain } from './ipc-main'
import { FakeMenu, FakeMenuItem } from './menu'
import { FakeNotification } from './notification'
import { screen } from './screen'
import { protocol, session } from './session'
import { doubleClass } from './strict'
import { FakeTray } from './tray'
import { FakeBrowserWindow } from './window'

/** What `import … from 'electron'` and `require('electron')` give in the main process under the double. */
export const electron = {
  app,
  BrowserWindow: doubleClass<typeof Electron.BrowserWindow>()(FakeBrowserWindow, 'BrowserWindow'),
  clipboard,
  dialog,
  globalShortcut,
  ipcMain,
  Menu: doubleClass<typeof Electron.Menu>()(FakeMenu, 'Menu'),
  MenuItem: doubleClass<typeof Electron.MenuItem>()(FakeMenuItem, 'MenuItem'),
  nativeImage,
  nativeTheme,
  Notification: doubleClass<typeof Electron.Notification>()(FakeNotification, 'Notification'),
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray: doubleClass<typeof Electron.Tray>()(FakeTray, 'Tray'),
} satisfies Partial<typeof Electron>
