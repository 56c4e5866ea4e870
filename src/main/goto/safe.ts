// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/

/** Fit to be one argument of a program: not empty, no option, nothing a terminal or a line-based reader acts on. */
export function isSafeWord(word: string): boolean {
  return word !== '' && word.length <= 4096 && !word.startsWith('-') && !CONTROL.test(word)
}

/** An absolute path, of this platform's form, that may become an argument. No network share: opening one signs in. */
export function isSafePath(path: string, platform: string): boolean {
  const absolute = platform === 'win32' ? /^[A-Za-z]:[\\/]/ : /^\//
  return isSafeWord(path) && absolute.test(path)
}

/** Ids as the tools make them: letters, digits, `-`, `_`, `.`; the first one a letter or a digit. */
export function isSafeId(id: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/.test(id)
}

/**
 * A folder that a file manager shows. On macOS a folder with such an ending is a program, on Windows one with a class id
 * is a part of the system: asked to open it, both would start it.
 */
export function isPlainFolder(path: string): boolean {
  const name = path.replace(/[\\/]+$/, '')
  return !/\.(app|prefPane|saver|workflow|action|pkg|mpkg|bundle|service)$|\.\{[^\\/]*$/i.test(name)
}
