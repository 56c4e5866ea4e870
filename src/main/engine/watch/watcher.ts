import { watch, type FSWatcher } from 'chokidar'
import type { Stats } from 'node:fs'
import { codeOf } from '../errors'
import { absolute, below, join, toSlashes, tracked } from '../paths'
import type { Home } from '../files/home'

export interface WatchSink {
  /** Something happened at this tracked path. */
  changed(path: string): void
  /** The system watches no more folders: the sweep has to do alone. */
  exhausted(cause: unknown): void
  failed(cause: unknown): void
  ready(): void
}

export interface Watch {
  /** Takes in folders that were not known when it began. */
  follow(): void
  stop(): Promise<void>
}

export type StartWatch = (home: Home, sink: WatchSink) => Watch

const EXHAUSTED = new Set(['ENOSPC', 'EMFILE', 'ENFILE'])

/**
 * Watches one home with chokidar 6, which needs one watch a folder (older ones: one a file). What it reports is only a
 * hint where to look; what it misses the sweep finds. Links are not followed by it but watched at their targets.
 */
export const watchHome: StartWatch = (home, sink) => {
  const watched = new Set(foldersOf(home))
  let stopped = false
  const watcher: FSWatcher = watch([...watched], {
    ignoreInitial: true,
    followSymlinks: false,
    atomic: false,
    ignorePermissionErrors: true,
    ignored: (path, stats) => isIgnored(home, toTracked(home, path), stats),
  })
  const stop = async (): Promise<void> => {
    if (stopped) return
    stopped = true
    await watcher.close()
  }
  watcher.on('all', (_event, path) => {
    if (!stopped) sink.changed(toTracked(home, path))
  })
  watcher.on('error', (cause) => {
    if (stopped) return
    if (!EXHAUSTED.has(codeOf(cause) ?? '')) return sink.failed(cause)
    void stop().catch((failure: unknown) => sink.failed(failure))
    sink.exhausted(cause)
  })
  watcher.on('ready', () => {
    if (!stopped) sink.ready()
  })
  return {
    follow: () => {
      if (stopped) return
      const folders = foldersOf(home)
      const gone = [...watched].filter((folder) => !folders.includes(folder))
      const more = folders.filter((folder) => !watched.has(folder))
      for (const folder of gone) watched.delete(folder)
      for (const folder of more) watched.add(folder)
      if (gone.length > 0) watcher.unwatch(gone)
      if (more.length > 0) watcher.add(more)
    },
    stop,
  }
}

/**
 * Folders to watch. Never one that is missing: chokidar would watch its parent instead, and of a temporary folder
 * list everything again at every change of anybody's.
 */
function foldersOf(home: Home): string[] {
  const roots = [...home.present].map((root) => absolute(home.root, root))
  return [home.root, ...roots, ...home.links.values()]
}

function toTracked(home: Home, path: string): string {
  const real = toSlashes(path)
  for (const [link, target] of home.links) {
    const rest = below(target, real)
    if (rest !== null) return rest === '' ? link : join(link, rest)
  }
  return tracked(home.root, real)
}

/** chokidar asks twice, first without knowing what it is. */
function isIgnored(home: Home, path: string, stats: Stats | undefined): boolean {
  if (path === '' || home.roots.includes(path) || !stats) return false
  if (stats.isDirectory()) return !home.adapter.enters(path)
  // A store's own files need no names of their own: whatever changes beside its entrance wakes it.
  return home.adapter.locate(path) === null && !home.adapter.store
}
