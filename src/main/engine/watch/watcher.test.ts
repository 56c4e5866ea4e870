import { EventEmitter } from 'node:events'
import { afterEach, expect, it, vi } from 'vitest'
import type { Home } from '../files/home'
import { watchHome, type WatchSink } from './watcher'

/** The system’s watcher, as far as a test can make it fail. */
const watcher = Object.assign(new EventEmitter(), {
  add: vi.fn<() => void>(),
  unwatch: vi.fn<() => void>(),
  close: vi.fn<() => Promise<void>>(),
})
vi.mock('chokidar', () => ({ watch: () => watcher }))
afterEach(() => {
  watcher.removeAllListeners()
  watcher.close.mockClear()
})

const home = {
  root: '/h',
  present: [],
  links: new Map(),
  roots: [],
  adapter: {},
} as unknown as Home

function begin(): { heard: string[] } {
  const heard: string[] = []
  const sink: WatchSink = {
    changed: (path) => heard.push(`changed ${path}`),
    exhausted: () => heard.push('exhausted'),
    failed: () => heard.push('failed'),
    ready: () => heard.push('ready'),
  }
  watcher.close.mockResolvedValue(undefined)
  watchHome(home, sink)
  return { heard }
}

const fail = (code: string): unknown =>
  watcher.emit('error', Object.assign(new Error(code), { code }))

it.each(['ENOSPC', 'EMFILE', 'ENFILE'])('%s ends the watch, and says so once', (code) => {
  const { heard } = begin()
  fail(code)
  fail(code)
  expect(heard).toEqual(['exhausted'])
  expect(watcher.close).toHaveBeenCalledTimes(1)
})

it('any other error of one folder leaves the rest watched', () => {
  const { heard } = begin()
  fail('EIO')
  watcher.emit('all', 'change', '/h/logs/a.log')
  expect(heard).toEqual(['failed', expect.stringContaining('changed')])
  expect(watcher.close).not.toHaveBeenCalled()
})
