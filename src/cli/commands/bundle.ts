import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Asked } from '../args/parse'
import { bundleOf, type Bundle } from '../bundle/make'
import { Failure, UsageError } from '../errors'
import { print, type Io } from '../io'
import { sessionOf } from '../session-of'
import { openWorld } from '../world'
import { EVER } from './find'
import { engineOver } from './look'

/**
 * Writes one session as a scenario in which nothing can be read: `scenario.ts` in the folder of `--out`, else the
 * scenario as JSON. Throws a Failure when there is no such session or it cannot be bundled.
 */
export async function bundle(asked: Asked, io: Io): Promise<void> {
  const word = asked.word ?? ''
  const out = asked.out === null ? null : resolve(asked.out)
  const opened = await openWorld(asked.common, false)
  // One moment for the state and for the files.
  const now = opened.clock.now()
  const world = { ...opened, all: true, sinceMs: EVER, clock: { ...opened.clock, now: () => now } }
  const { engine, stop } = await engineOver(world, io, false)
  try {
    const { sessions } = await engine.start()
    const session = sessionOf(sessions, word)
    if (!session) throw new Failure(`There is no session "${word}". andon doctor lists the ids.`)
    const { ADAPTERS } = await import('../engine')
    const adapter = ADAPTERS.find(({ tool }) => tool === session.tool)
    if (!adapter) throw new Failure(`There is no tool "${session.tool}".`)
    const homes = world.homes[session.tool] ?? []
    // A home is only ever read.
    if (out !== null && homes.some((home) => `${out}/`.startsWith(`${resolve(home)}/`)))
      throw new UsageError('--out lies in a home of the tool: choose another folder.')
    const made = await bundleOf({ session, adapter, homes, processes: world.processes, now })
    if (out === null) return await print(io, JSON.stringify(made, null, 2))
    await mkdir(out, { recursive: true })
    // `wx`: a scenario that is there already is not overwritten.
    await writeFile(join(out, 'scenario.ts'), sourceOf(made), { flag: 'wx' }).catch(
      (cause: unknown) => {
        throw new Failure(`${join(out, 'scenario.ts')} cannot be written.`, { cause })
      },
    )
    await print(io, `Written: ${join(out, 'scenario.ts')}. Look through it before you share it.`)
  } finally {
    await stop()
  }
}

/** A file for `fixtures/scenarios/<tool>/<name>/scenario.ts`. */
function sourceOf({ steps, ...scenario }: Bundle): string {
  const fields = JSON.stringify(scenario, null, 2).slice(0, -2)
  return `import { defineScenario } from '../../../format'\n\nexport default defineScenario(${fields},\n  "steps": () => (${JSON.stringify(steps, null, 2)})\n})\n`
}
