/** Paths inside the engine are written with `/` on every system; Node reads them so on Windows, too. */
export const toSlashes = (path: string): string => path.replaceAll('\\', '/')

export const isAbsolute = (path: string): boolean => /^(\/|[A-Za-z]:\/)/.test(path)

export const join = (folder: string, name: string): string =>
  folder === '' ? name : folder.endsWith('/') ? `${folder}${name}` : `${folder}/${name}`

/** The folder of a tracked path; empty: the home itself. */
export function folderOf(path: string): string {
  const end = path.lastIndexOf('/')
  return end < 0 ? '' : end === 0 ? '/' : path.slice(0, end)
}

/** `path` below `folder`: what follows, empty when they are the same, null when it lies elsewhere. */
export function below(folder: string, path: string): string | null {
  if (path === folder) return ''
  const start = folder.endsWith('/') ? folder : `${folder}/`
  return path.startsWith(start) ? path.slice(start.length) : null
}

/** A tracked path (`TrackedFile.path`) as an absolute one. */
export const absolute = (home: string, path: string): string =>
  isAbsolute(path) ? path : join(home, path)

/** An absolute path as `TrackedFile.path` has it. */
export const tracked = (home: string, path: string): string => below(home, path) ?? path

/** How a home is written for people: `~/.claude` below the person's own folder. */
export function display(home: string, userHome: string): string {
  const rest = below(toSlashes(userHome).replace(/(.)\/$/, '$1'), toSlashes(home))
  return rest === null ? home : rest === '' ? '~' : `~/${rest}`
}
