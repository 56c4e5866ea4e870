import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createGo } from '../../src/main/goto'
import { systemOf } from '../../src/main/goto/system'
import { sampleSession } from '../../src/shared/testing'
import { missing, openScreen, type Screen } from './screen'

/** Real terminals, a real tmux, a real X server; `sleep` stands for the agent, which is never typed into. */
const NEEDED = ['Xvfb', 'xterm', 'tmux', 'xdotool']
const lacks = process.platform === 'linux' ? missing(NEEDED) : 'X11'
const WRITES_ITS_PID = 'echo $$ > bare; exec sleep 305'
const suite =
  lacks === null ? 'going to a real terminal' : `going to a real terminal (skipped: no ${lacks})`

describe.skipIf(lacks !== null)(suite, () => {
  let screen: Screen
  let copied: string[]
  let opened: string[]
  const panes = new Map<string, { id: string; pid: number }>()

  const tmux = (...words: string[]) =>
    screen.ask('tmux', '-f', '/dev/null', '-S', `${screen.folder}/tmux`, ...words)
  const windowOf = (title: string) =>
    screen.ask('xdotool', 'search', '--onlyvisible', '--name', `^${title}$`)
  const bare = () => Number(readFileSync(`${screen.folder}/bare`, 'utf8'))
  const focused = () => screen.ask('xdotool', 'getwindowfocus', '-f')
  const go = (pid: number, folder = screen.folder) =>
    createGo(
      {
        platform: 'linux',
        copy: (text) => void copied.push(text),
        openFolder: async (path) => opened.push(path) > 0,
        openUrl: async () => false,
        log: (message, cause) => {
          throw new Error(message, { cause })
        },
      },
      systemOf('linux', screen.env),
    )(sampleSession({ pid, cwd: folder }))

  beforeAll(async () => {
    screen = await openScreen()
    // Three panes in two windows of one session, a second session that nobody is attached to.
    tmux('new-session', '-d', '-s', 'work', 'sleep 301')
    tmux('split-window', '-t', 'work', 'sleep 302')
    tmux('new-window', '-t', 'work', 'sleep 303')
    tmux('new-session', '-d', '-s', 'other', 'sleep 304')
    const list = tmux('list-panes', '-a', '-F', '#{pane_start_command} #{pane_id} #{pane_pid}')
    for (const [, name, id, pid] of list.matchAll(/"?sleep (\d+)"? (%\d+) (\d+)/g))
      panes.set(name!, { id: id!, pid: Number(pid) })
  }, 20_000)
  beforeEach(() => {
    copied = []
    opened = []
  })
  afterAll(() => {
    tmux('kill-server')
    screen.close()
  })

  it('copies the line that attaches while nobody is', async () => {
    expect(panes.size).toBe(4)
    const outcome = await go(panes.get('304')!.pid)
    expect(outcome).toMatchObject({ outcome: 'copied', strategy: 'tmux' })
    expect(copied[0]).toMatch(/^tmux -S \/\S+\/tmux attach -t '\$\d+'$/)
  })

  it('selects the pane and brings the terminal of its client to the front', async () => {
    const attach = ['-e', 'tmux', '-S', `${screen.folder}/tmux`, 'attach', '-t', 'work']
    screen.start('xterm', '-T', 'with-tmux', ...attach)
    await expect.poll(() => tmux('list-clients'), { timeout: 10_000 }).not.toBe('')
    screen.start('xterm', '-T', 'on-top', '-e', 'sh', '-c', WRITES_ITS_PID)
    await expect.poll(() => windowOf('on-top'), { timeout: 10_000 }).not.toBe('')
    screen.ask('xdotool', 'windowfocus', windowOf('on-top'))
    expect(focused()).toBe(windowOf('on-top'))

    // In the window that is not shown, in the pane that is not active, and back.
    for (const name of ['301', '303', '302']) {
      const { id, pid } = panes.get(name)!
      expect(await go(pid)).toEqual({
        outcome: 'shown',
        strategy: 'tmux',
        text: 'tmux is in front.',
      })
      expect(tmux('display-message', '-p', '#{pane_id}')).toBe(id)
      expect(focused()).toBe(windowOf('with-tmux'))
      screen.ask('xdotool', 'windowfocus', windowOf('on-top'))
    }
  })

  it('switches the client to the session that nobody shows', async () => {
    const { id, pid } = panes.get('304')!
    expect(await go(pid)).toMatchObject({ outcome: 'shown', strategy: 'tmux' })
    expect(tmux('list-clients', '-F', '#{session_name} #{pane_id}')).toBe(`other ${id}`)
    expect(focused()).toBe(windowOf('with-tmux'))
  })

  it('brings a terminal without tmux to the front', async () => {
    expect(await go(bare())).toEqual({
      outcome: 'shown',
      strategy: 'window',
      text: 'Its window is in front.',
    })
    expect(focused()).toBe(windowOf('on-top'))
  })

  it('opens the folder of a process without a window', async () => {
    expect(await go(process.pid)).toMatchObject({ outcome: 'opened', strategy: 'folder' })
    expect(opened).toEqual([screen.folder])
  })

  const manager = missing(['openbox', 'wmctrl'])
  const managed = 'asks the window manager'
  it.skipIf(manager !== null)(
    manager === null ? managed : `${managed} (skipped: no ${manager})`,
    async () => {
      const active = () => screen.ask('xdotool', 'getactivewindow')
      screen.start('openbox')
      await expect.poll(() => screen.ask('wmctrl', '-l'), { timeout: 10_000 }).toContain('on-top')
      expect(await go(bare())).toMatchObject({ outcome: 'shown' })
      await expect.poll(active).toBe(windowOf('on-top'))
      expect(await go(panes.get('301')!.pid)).toMatchObject({ outcome: 'shown', strategy: 'tmux' })
      await expect.poll(active).toBe(windowOf('with-tmux'))
    },
  )
})
