import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { config, link } from './config'
import { preventable } from './events'
import { on, record } from './record'
import { SingleInstance } from './single-instance'
import { double } from './strict'
import { openWindows } from './windows'

function packageOf(appPath: string): { name: string; version: string } {
  const { name, productName, version } = JSON.parse(
    readFileSync(join(appPath, 'package.json'), 'utf8'),
  ) as Record<string, string | undefined>
  return { name: productName ?? name ?? 'app', version: version ?? '0.0.0' }
}

const manifest = packageOf(config.appPath)
const instance = new SingleInstance(config.userData)

const commandLine = double<Electron.CommandLine>()(
  {
    appendSwitch: (name: string, value?: string) =>
      record('commandLine', 'appendSwitch', [name, value]),
    appendArgument: (value: string) => record('commandLine', 'appendArgument', [value]),
    hasSwitch: (name: string) => config.argv.some((word) => word.split('=')[0] === `--${name}`),
    getSwitchValue: (name: string) =>
      config.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? '',
  },
  'commandLine',
)

function makeDock(): Electron.Dock {
  let visible = true
  const set = (method: string, value: boolean) => {
    visible = value
    record('dock', method)
  }
  const members = {
    hide: () => set('hide', false),
    show: async () => set('show', true),
    isVisible: () => visible,
    setBadge: (text: string) => record('dock', 'setBadge', [text]),
  }
  return double<Electron.Dock>()(members, 'dock')
}

export class FakeApp extends EventEmitter {
  name = manifest.name
  readonly isPackaged = false
  readonly commandLine = commandLine
  applicationMenu: Electron.Menu | null = null
  _ready = false
  _quitting = false
  _paths: Record<string, string> = {
    userData: config.userData,
    sessionData: config.userData,
    appData: dirname(config.userData),
    logs: join(config.userData, 'logs'),
    home: homedir(),
    temp: config.tmp,
    exe: process.execPath,
  }
  _login = { openAtLogin: false }
  _dock: Electron.Dock | undefined

  /** Made when first asked for: the platform to play is set after this module has loaded. */
  get dock(): Electron.Dock | undefined {
    this._dock ??= on('darwin') ? makeDock() : undefined
    return this._dock
  }
  isReady(): boolean {
    return this._ready
  }
  whenReady(): Promise<void> {
    if (this._ready) return Promise.resolve()
    return new Promise((resolve) => this.once('ready', () => resolve()))
  }
  _becomeReady(): void {
    if (this._quitting) return
    this._ready = true
    this.emit('will-finish-launching')
    this.emit('ready', {}, {})
  }
  getName(): string {
    return this.name
  }
  setName(name: string): void {
    this.name = name
  }
  getVersion(): string {
    return manifest.version
  }
  getAppPath(): string {
    return config.appPath
  }
  getLocale(): string {
    return config.locale
  }
  getSystemLocale(): string {
    return config.locale
  }
  getPreferredSystemLanguages(): string[] {
    return [config.locale]
  }
  getPath(name: string): string {
    const found = this._paths[name]
    if (found === undefined) throw new Error(`Failed to get '${name}' path`)
    return found
  }
  setPath(name: string, path: string): void {
    this._paths[name] = path
  }
  setAppLogsPath(path?: string): void {
    this._paths['logs'] = path ?? join(config.userData, 'logs')
  }
  /** Asks, closes the windows, asks again, leaves: docs/api/app.md, "Event: before-quit" and after. */
  quit(): void {
    if (this._quitting) return
    const before = preventable({})
    this.emit('before-quit', before)
    if (before.defaultPrevented) return
    this._quitting = true
    for (const window of openWindows.values()) {
      window.close()
      if (window.isDestroyed()) continue
      this._quitting = false
      return
    }
    const will = preventable({})
    this.emit('will-quit', will)
    if (will.defaultPrevented) {
      this._quitting = false
      return
    }
    this.emit('quit', {}, 0)
    this.exit(0)
  }
  exit(exitCode = 0): void {
    record('app', 'exit', [exitCode])
    instance.release()
    void instance.handover.then(() => link.exit(exitCode))
  }
  relaunch(options?: Electron.RelaunchOptions): void {
    record('app', 'relaunch', [options])
  }
  focus(options?: Electron.FocusOptions): void {
    record('app', 'focus', [options])
  }
  hide(): void {
    record('app', 'hide')
  }
  show(): void {
    record('app', 'show')
  }
  setAppUserModelId(id: string): void {
    record('app', 'setAppUserModelId', [id])
  }
  setActivationPolicy(policy: 'regular' | 'accessory' | 'prohibited'): void {
    record('app', 'setActivationPolicy', [policy])
  }
  /** macOS and Windows only; Linux has autostart files (facts/electron.md 2.9). */
  setLoginItemSettings(settings: Electron.Settings): void {
    record('app', 'setLoginItemSettings', [settings])
    if (!on('linux')) this._login = { openAtLogin: settings.openAtLogin ?? false }
  }
  getLoginItemSettings(): Electron.LoginItemSettings {
    const { openAtLogin } = this._login
    return {
      openAtLogin,
      openAsHidden: false,
      executableWillLaunchAtLogin: openAtLogin,
      launchItems: [],
      restoreState: false,
      status: openAtLogin ? 'enabled' : 'not-registered',
      wasOpenedAtLogin: false,
      wasOpenedAsHidden: false,
    } as Electron.LoginItemSettings
  }
  setBadgeCount(count?: number): boolean {
    record('app', 'setBadgeCount', [count])
    return !on('win32')
  }
  disableHardwareAcceleration(): void {
    if (this._ready) throw new Error('app.disableHardwareAcceleration() can only be called before')
    record('app', 'disableHardwareAcceleration')
  }
  enableSandbox(): void {
    record('app', 'enableSandbox')
  }
  getAppMetrics(): Electron.ProcessMetric[] {
    return []
  }
  requestSingleInstanceLock(additionalData?: Record<string, unknown>): boolean {
    return instance.request(additionalData, ({ argv, cwd, additionalData: data }) =>
      this.emit('second-instance', {}, argv, cwd, data),
    )
  }
  hasSingleInstanceLock(): boolean {
    return instance.held
  }
  releaseSingleInstanceLock(): void {
    instance.release()
  }
}

export const fakeApp = new FakeApp()
export const app = double<Electron.App>()(fakeApp, 'app')
