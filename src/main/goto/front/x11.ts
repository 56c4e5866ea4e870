import type { Place, Row, Run } from '../types'

/**
 * X11: the windows that name one of these processes as theirs (`_NET_WM_PID`). Where a process has several, the one
 * that the agent's terminal named in `WINDOWID`. `wmctrl` needs a window manager; `xdotool` also works without.
 */
export async function frontX11(rows: readonly Row[], place: Place, run: Run): Promise<boolean> {
  for (const { pid } of rows) {
    const windows = await windowsOf(pid, run)
    const named = Number(place.env['WINDOWID'])
    const window = windows.includes(named) ? named : windows[0]
    if (window !== undefined && (await raise(window, run))) return true
  }
  return false
}

async function windowsOf(pid: number, run: Run): Promise<number[]> {
  const listed = await run('wmctrl', ['-lp'])
  const managed = (listed?.stdout ?? '').split('\n').flatMap((line) => {
    const [, id, owner] = /^(0x[0-9a-f]+) +-?\d+ +(\d+) /.exec(line) ?? []
    return id !== undefined && Number(owner) === pid ? [Number(id)] : []
  })
  if (managed.length > 0) return managed
  const found = await run('xdotool', ['search', '--onlyvisible', '--pid', String(pid)])
  return (found?.stdout ?? '')
    .split('\n')
    .filter((line) => /^\d+$/.test(line))
    .map(Number)
}

async function raise(window: number, run: Run): Promise<boolean> {
  const id = String(window)
  if ((await run('wmctrl', ['-i', '-a', `0x${window.toString(16)}`]))?.code === 0) return true
  const activated = await run('xdotool', ['windowactivate', id])
  if (activated?.code === 0 && !activated.stderr) return true
  return (await run('xdotool', ['windowraise', id, 'windowfocus', id]))?.code === 0
}
