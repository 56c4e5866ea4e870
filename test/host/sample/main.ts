/** A small tray app that does everything the double models: the double's own test piece, not part of Andon. */
import { readFile } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import {
  app,
  BrowserWindow,
  ipcMain,
  Menu,
  Notification,
  protocol,
  screen,
  session,
  shell,
  Tray,
  type IpcMainEvent,
  type IpcMainInvokeEvent,
} from 'electron'

export interface SampleState {
  waiting: number
  at: Date
  titles: string[]
}

const ORIGIN = 'app://bundle'
const CSP = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src https:"
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
}
const here = import.meta.dirname
const image = (waiting: number) =>
  join(here, 'assets', waiting ? 'waitingTemplate.png' : 'idleTemplate.png')

let state: SampleState = { waiting: 0, at: new Date(0), titles: [] }
let tray: Tray | undefined
let popover: BrowserWindow | undefined

if (!app.requestSingleInstanceLock()) app.quit()
app.on('second-instance', () => void openPopover())
app.on('window-all-closed', () => {})
protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true } },
])

function isTrusted({ senderFrame }: IpcMainInvokeEvent | IpcMainEvent): boolean {
  return senderFrame?.parent === null && new URL(senderFrame.url).host === 'bundle'
}

function handle(channel: string, answer: (payload: unknown) => unknown): void {
  ipcMain.handle(channel, (event, payload: unknown) => {
    if (!isTrusted(event)) throw new Error('untrusted sender')
    return answer(payload)
  })
}

async function serve(request: Request): Promise<Response> {
  const root = join(here, 'renderer')
  const file = join(root, normalize(new URL(request.url).pathname))
  if (!file.startsWith(root)) return new Response('no', { status: 403 })
  const type = TYPES[extname(file)] ?? 'application/octet-stream'
  const headers = { 'content-type': type, 'content-security-policy': CSP }
  return new Response(await readFile(file), { headers })
}

function place(window: BrowserWindow, anchor: Electron.Rectangle): void {
  const { width, height } = window.getBounds()
  const { workArea } = anchor.width
    ? screen.getDisplayMatching(anchor)
    : screen.getDisplayNearestPoint(screen.getCursorScreenPoint())
  const right = workArea.x + workArea.width - width
  const bottom = workArea.y + workArea.height - height
  const x = anchor.width ? anchor.x + anchor.width / 2 - width / 2 : right
  const y = anchor.y > workArea.y + workArea.height / 2 ? bottom : workArea.y
  window.setPosition(Math.round(Math.min(Math.max(x, workArea.x), right)), Math.round(y))
}

async function openPopover(): Promise<void> {
  if (!popover || popover.isDestroyed()) {
    popover = new BrowserWindow({
      width: 360,
      height: 420,
      show: false,
      frame: false,
      webPreferences: { preload: join(here, 'preload.cjs') },
    })
    popover.webContents.setWindowOpenHandler(({ url }) => {
      if (url.startsWith('https://docs.example/')) void shell.openExternal(url)
      return { action: 'deny' }
    })
    popover.webContents.on('will-navigate', (event) => event.preventDefault())
    popover.on('blur', () => popover?.hide())
    await popover.loadURL(`${ORIGIN}/index.html`)
  }
  if (tray) place(popover, tray.getBounds())
  popover.show()
}

function publish(next: SampleState): void {
  state = next
  tray?.setImage(image(state.waiting))
  tray?.setToolTip(state.waiting ? `${state.waiting} waiting` : 'All quiet')
  if (popover && !popover.isDestroyed()) popover.webContents.send('state', state)
  if (state.waiting === 0) return
  const notification = new Notification({
    title: 'Agent needs you',
    body: state.titles[0] ?? '',
    urgency: 'critical',
    actions: [{ type: 'button', text: 'Open' }],
  })
  notification.on('click', () => void openPopover())
  notification.show()
}

void app.whenReady().then(() => {
  const { defaultSession } = session
  defaultSession.setPermissionRequestHandler((_contents, _permission, done) => done(false))
  defaultSession.setPermissionCheckHandler(() => false)
  defaultSession.webRequest.onBeforeRequest({ urls: ['https://tracker.example/*'] }, (_d, done) =>
    done({ cancel: true }),
  )
  protocol.handle('app', serve)
  handle('state', () => state)
  handle('open', (id) => {
    if (typeof id !== 'string') throw new TypeError('id must be a string')
    return shell.openPath(`opened/${id}`)
  })
  ipcMain.on('hide', (event) => isTrusted(event) && popover?.hide())
  tray = new Tray(image(0))
  tray.setToolTip('All quiet')
  const menu = Menu.buildFromTemplate([
    { id: 'open', label: 'Open', click: () => void openPopover() },
    { type: 'separator' },
    { id: 'quit', label: 'Quit', click: () => app.quit() },
  ])
  if (process.platform === 'darwin') tray.on('right-click', () => tray?.popUpContextMenu(menu))
  else tray.setContextMenu(menu)
  tray.on('click', () => void openPopover())
})

Object.assign(globalThis, { sample: { publish, openPopover } })
