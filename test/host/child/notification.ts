import { EventEmitter } from 'node:events'
import type { NotificationRecord } from '../recorder'
import { config } from './config'
import { on, record, recorder } from './record'

type Options = Electron.NotificationConstructorOptions

/** Options a system drops without a word (facts/electron.md 2.5, docs/api/notification.md). */
const IGNORED: Partial<Record<NodeJS.Platform, readonly (keyof Options)[]>> = {
  linux: [
    'actions',
    'hasReply',
    'replyPlaceholder',
    'subtitle',
    'sound',
    'closeButtonText',
    'toastXml',
    'groupId',
    'groupTitle',
    'id',
  ],
  darwin: ['urgency', 'timeoutType', 'toastXml', 'groupTitle'],
  win32: ['subtitle', 'sound', 'closeButtonText'],
}

const all = new Map<number, FakeNotification>()

export class FakeNotification extends EventEmitter {
  title: string
  body: string
  silent: boolean
  _state: NotificationRecord

  constructor(options: Options = {}) {
    super()
    this.title = options.title ?? ''
    this.body = options.body ?? ''
    this.silent = options.silent ?? false
    const ignores: readonly string[] = IGNORED[process.platform] ?? []
    this._state = {
      n: recorder.notifications.length + 1,
      title: this.title,
      body: this.body,
      ignored: Object.keys(options).filter((key) => ignores.includes(key)),
      shown: 0,
      open: false,
    }
    recorder.notifications.push(this._state)
    all.set(this._state.n, this)
  }
  /** Linux without a notification daemon says no; macOS says yes and fails unless the build is signed. */
  static isSupported(): boolean {
    return config.notifications || !on('linux')
  }
  show(): void {
    this._state.shown += 1
    record('Notification', 'show', [this.title])
    if (!config.notifications) {
      if (!on('linux')) setImmediate(() => this.emit('failed', {}, 'not allowed for this build'))
      return
    }
    this._state.open = true
    setImmediate(() => this.emit('show', {}))
  }
  close(): void {
    if (!this._state.open) return
    this._state.open = false
    record('Notification', 'close', [this.title])
    setImmediate(() => this.emit('close', {}))
  }
}

/** What a person, or the system, does to a notification that was shown. */
export function touchNotification(n: number, event: 'click' | 'close' | 'failed'): void {
  const notification = all.get(n)
  if (!notification) throw new Error(`there is no notification ${n}`)
  notification._state.open = false
  if (event === 'failed') notification.emit('failed', {}, 'not allowed')
  else notification.emit(event, {})
}
