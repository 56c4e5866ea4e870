import type { Place, Row, Run } from '../types'

/** A tool that lists the windows of a process and raises one of them. */
interface WindowTool {
  windows(pid: number, run: Run): Promise<number[]>
  raise(window: number, run: Run): Promise<boolean>
}

/** It asks the window manager; without one it lists nothing (but would claim to have raised a window). */
const wmctrl: WindowTool = {
  windows: async (pid, run) => {
    const listed = await run('wmctrl', ['-lp'])
    return (listed?.stdout ?? '').split('\n').flatMap((line) => {
      const [, id, owner] = /^(0x[0-9a-f]+) +-?\d+ +(\d+) /.exec(line) ?? []
      return id !== undefined && Number(owner) === pid ? [Number(id)] : []
    })
  },
  raise: async (window, run) =>
    (await run('wmctrl', ['-i', '-a', `0x${window.toString(16)}`]))?.code === 0,
}

/** Some versions leave `windowactivate` with 0 where the window manager cannot do it, and only say so. */
const xdotool: WindowTool = {
  windows: async (pid, run) => {
    const found = await run('xdotool', ['search', '--onlyvisible', '--pid', String(pid)])
    const lines = (found?.stdout ?? '').split('\n')
    return lines.filter((line) => /^\d+$/.test(line)).map(Number)
  },
  raise: async (window, run) => {
    const id = String(window)
    const activated = await run('xdotool', ['windowactivate', id])
    if (activated?.code === 0 && activated.stderr === '') return true
    return (await run('xdotool', ['windowraise', id, 'windowfocus', id]))?.code === 0
  },
}

/**
 * X11: the windows that name one of these processes as theirs (`_NET_WM_PID`), by whichever tool is installed. Where a
 * process has several, the one that the agent's terminal named in `WINDOWID`.
 */
export async function frontX11(rows: readonly Row[], place: Place, run: Run): Promise<boolean> {
  const named = Number(place.env['WINDOWID'])
  for (const { pid } of rows)
    for (const tool of [wmctrl, xdotool]) {
      const windows = await tool.windows(pid, run)
      const window = windows.includes(named) ? named : windows[0]
      if (window !== undefined && (await tool.raise(window, run))) return true
    }
  return false
}
