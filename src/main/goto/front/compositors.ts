import { z } from 'zod'
import type { Environment, Run } from '../types'

export interface Compositor {
  runs(own: Environment): boolean
  front(pid: number, run: Run): Promise<boolean>
}

const swayAnswer = z.array(z.object({ success: z.boolean() }))
const niriWindows = z.array(z.object({ id: z.int(), pid: z.int().nullable() }))

/** `swaymsg` answers a JSON list, one entry a command (sway-ipc(7)). */
const sway: Compositor = {
  runs: (own) => Boolean(own['SWAYSOCK']),
  front: async (pid, run) => {
    const ran = await run('swaymsg', ['-r', `[pid=${pid}] focus`])
    const answer = swayAnswer.safeParse(parsed(ran?.stdout))
    return answer.success && answer.data.length > 0 && answer.data.every(({ success }) => success)
  },
}

/** `hyprctl dispatch` leaves with 0 in any case and prints `ok` only when it found the window. */
const hyprland: Compositor = {
  runs: (own) => Boolean(own['HYPRLAND_INSTANCE_SIGNATURE']),
  front: async (pid, run) =>
    (await run('hyprctl', ['dispatch', 'focuswindow', `pid:${pid}`]))?.stdout.trim() === 'ok',
}

const niri: Compositor = {
  runs: (own) => Boolean(own['NIRI_SOCKET']),
  front: async (pid, run) => {
    const listed = await run('niri', ['msg', '--json', 'windows'])
    const windows = niriWindows.safeParse(parsed(listed?.stdout))
    const window = windows.success ? windows.data.find((entry) => entry.pid === pid) : undefined
    if (!window) return false
    const args = ['msg', 'action', 'focus-window', '--id', String(window.id)]
    return (await run('niri', args))?.code === 0
  },
}

/** KDE: KWin has no command of its own; `kdotool` speaks xdotool's words to it and works on Wayland too. */
const kwin: Compositor = {
  runs: (own) => own['KDE_FULL_SESSION'] === 'true',
  front: async (pid, run) => {
    const found = await run('kdotool', ['search', '--pid', String(pid)])
    const id = /^\{[0-9a-f-]{36}\}$/m.exec(found?.stdout ?? '')?.[0]
    if (id === undefined) return false
    return (await run('kdotool', ['windowactivate', id]))?.code === 0
  },
}

export const COMPOSITORS: readonly Compositor[] = [sway, hyprland, niri, kwin]

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    // Not installed, another version, or no such window: the schema says no to undefined.
    return undefined
  }
}
