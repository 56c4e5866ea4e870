import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createEngine, systemClock, type Engine } from '../../../src/main/engine'
import { pause } from '../engine'
import { makePlayer, type Player } from './player'
import { slopesOf, takeSample, type Sample } from './sample'

/**
 * `npm run soak -- --minutes N`: plays all scenarios at high speed into real folders under a watching engine, empties
 * them, and again. What the engine holds on to while nothing is there must stay flat from round to round.
 */
const WARM_UP = 3
const LEAST_ROUNDS = 6

function engineOver(root: string, { homes, processes }: Player): Engine {
  return createEngine({
    homes,
    all: false,
    sinceMs: 86_400_000,
    clock: systemClock,
    processes: {
      read: async ({ pids, matches }) =>
        [...processes.values()].filter((each) => pids.includes(each.pid) || matches(each)),
    },
    watch: true,
    finishedAfterMs: 1000,
    machine: {
      platform: 'linux',
      pidDomain: null,
      tmpDir: join(root, 'tmp'),
      userHome: root,
      uid: 1500,
    },
    // Scenarios tell of faults on purpose.
    log: () => undefined,
  })
}

async function soak(root: string, minutes: number): Promise<boolean> {
  const player = await makePlayer(root)
  const engine = engineOver(root, player)
  const heard = { snapshots: 0, alerts: 0 }
  engine.listen({ snapshot: () => (heard.snapshots += 1), alert: () => (heard.alerts += 1) })
  await engine.start()
  const samples: Sample[] = []
  const until = Date.now() + minutes * 60_000
  for (let round = 0; Date.now() < until || round < WARM_UP + LEAST_ROUNDS; round += 1) {
    await player.round()
    await emptied(engine)
    const sample = takeSample()
    if (round >= WARM_UP) samples.push(sample)
    console.log(`${round}: ${JSON.stringify({ ...sample, steps: player.steps(), ...heard })}`)
  }
  await engine.stop()
  const slopes = slopesOf(samples)
  const flat = slopes.every((slope) => slope.flat)
  mkdirSync('out/bench', { recursive: true })
  writeFileSync(
    'out/bench/soak.json',
    `${JSON.stringify({ minutes, ...heard, slopes, samples }, null, 2)}\n`,
  )
  for (const { what, first, last, flat } of slopes) {
    console.log(`${what}: ${first.toFixed(1)} → ${last.toFixed(1)} ${flat ? 'flat' : 'GROWS'}`)
  }
  if (heard.snapshots < samples.length || heard.alerts === 0) {
    console.log('The engine heard nothing: this soak says nothing.')
    return false
  }
  return flat
}

/** Waits until the engine has seen that all is gone. */
async function emptied(engine: Engine): Promise<void> {
  for (let i = 0; i < 100; i += 1) {
    await pause(100)
    const { sources } = engine.snapshot()
    if (sources.every(({ files }) => files === 0)) break
  }
  await engine.rescan()
  await pause(400)
}

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '5' } } })
const minutes = Number(values.minutes)
if (!(minutes > 0)) {
  console.error('--minutes wants a number above 0.')
  process.exit(2)
}
const root = mkdtempSync(join(tmpdir(), 'andon-soak-'))
try {
  process.exitCode = (await soak(root, minutes)) ? 0 : 1
} finally {
  rmSync(root, { recursive: true, force: true })
}
