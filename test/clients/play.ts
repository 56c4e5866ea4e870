import { join } from 'node:path'
import type { Client, Linker, Prepared, World } from './client'
import { pause } from './mock/stream'
import { isAlive } from './process'
import type { Recorder } from './recorder'
import type { Step } from './scenario'
import type { Tui } from './tui'
import { pidIn } from './world'

export interface Stage {
  client: Client
  binary: string
  world: World
  prepared: Prepared
  tui: Tui
  recorder: Recorder
  linker: Linker
  /** How many whole answers the mock has given that end a turn, or that call a tool. */
  answers: (act: 'text' | 'call') => number
}

/** The scenario did not come about: a step waited for something that did not happen. */
export class NotSeen extends Error {}

/** How often a waiting step looks (ms), and how long people take between typing and Enter. */
const PERIOD = 80
const TYPING = 250

/** Plays all steps, one after the other. Throws `NotSeen`. */
export async function play(steps: readonly Step[], stage: Stage): Promise<void> {
  for (const step of steps) await playStep(step, stage)
}

async function playStep(step: Step, stage: Stage): Promise<void> {
  const { tui, recorder, linker } = stage
  switch (step.do) {
    case 'open':
      return openWindow(step.args, stage)
    case 'say':
      return sayIt(step.window, step.text.replace('{outside}', stage.world.outside), stage)
    case 'type':
      recorder.note(`window ${step.window}: ${step.text} is typed`)
      await tui.type(step.window, step.text)
      return pause(TYPING)
    case 'key':
      recorder.note(`window ${step.window}: key ${step.key}`)
      await tui.key(step.window, step.key)
      return pause(TYPING)
    case 'see':
      return until(
        async () => step.what.test(await tui.screen(step.window)),
        step.ms,
        () => `window ${step.window} never showed ${step.what}`,
      )
    case 'when':
      if (step.what.test(await tui.screen(step.window))) await play(step.steps, stage)
      return
    case 'rest':
      return pause(step.ms)
    case 'signal': {
      const pid = step.to === 'daemon' ? await daemonOf(stage) : recorder.pidOf(step.window)
      recorder.note(`${step.signal} to the ${step.to} (${pid})`)
      process.kill(pid, step.signal)
      return
    }
    case 'gone':
      return until(
        () => !isAlive(recorder.pidOf(step.window)),
        step.ms,
        () => `the process of window ${step.window} did not end`,
      )
    case 'answered': {
      const { act, times, ms } = step
      const why = () => `the mock has given ${stage.answers(act)} answers (${act}), not ${times}`
      return until(() => stage.answers(act) >= times, ms, why)
    }
    case 'truth':
      await linker.look()
      return recorder.claim(step.who, step.truth, step.why)
  }
}

async function openWindow(args: readonly string[], stage: Stage): Promise<void> {
  const { tui, binary, world, prepared, recorder, linker } = stage
  const session = linker.sessionOf(0, recorder.pidOf(0)) ?? ''
  const words = args.map((arg) => arg.replace('{session}', session))
  const env = {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    TERM: 'tmux-256color',
    LANG: 'C.UTF-8',
    SHELL: '/bin/bash',
    ...prepared.env,
  }
  const command = [binary, ...(prepared.args ?? []), ...words]
  const { window, pid } = await tui.open(command, env, world.project)
  recorder.opened(window, pid)
  recorder.note(`window ${window} (${pid}): ${words.join(' ') || 'started'}`)
}

async function sayIt(window: number, text: string, stage: Stage): Promise<void> {
  const { tui, recorder, linker } = stage
  await tui.type(window, text)
  await pause(TYPING)
  recorder.note(`window ${window}: says ${text}`)
  linker.said(window, text)
  await tui.key(window, 'Enter')
  await pause(150)
}

/** Throws when there is none. */
async function daemonOf({ client, world }: Stage): Promise<number> {
  if (client.daemonPid === null) throw new NotSeen(`${client.title} has no daemon`)
  return pidIn(join(world.config, client.daemonPid))
}

async function until(
  holds: () => boolean | Promise<boolean>,
  ms: number,
  why: () => string,
): Promise<void> {
  const end = Date.now() + ms
  while (!(await holds())) {
    if (Date.now() > end) throw new NotSeen(why())
    await pause(PERIOD)
  }
}
