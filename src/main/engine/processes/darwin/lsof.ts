export interface OpenByPid {
  cwd?: string
  openFiles?: string[]
}

/** `-F`: one field a line; p process, f descriptor, t type, n name. `-w`: no warnings; `-n -P`: no name look-ups. */
export function lsofArgs(pids: readonly number[], openFiles: boolean): string[] {
  const only = openFiles ? [] : ['-a', '-d', 'cwd']
  return ['-w', '-n', '-P', ...only, '-F', 'pftn', '-p', pids.join(',')]
}

/** Folder and open regular files of each process from `lsof -F pftn`. Anything else it prints is passed over. */
export function parseLsof(text: string, openFiles: boolean): Map<number, OpenByPid> {
  const found = new Map<number, OpenByPid>()
  let entry: OpenByPid = {}
  let descriptor = ''
  let type = ''
  for (const line of text.split('\n')) {
    const value = line.slice(1)
    if (line.startsWith('p') && /^\d+$/.test(value)) {
      entry = openFiles ? { openFiles: [] } : {}
      found.set(Number(value), entry)
    } else if (line.startsWith('f')) {
      descriptor = value
      type = ''
    } else if (line.startsWith('t')) type = value
    else if (line.startsWith('n/')) {
      if (descriptor === 'cwd') entry.cwd = value
      else if (type === 'REG' && /^\d/.test(descriptor)) entry.openFiles?.push(value)
    }
  }
  return found
}
