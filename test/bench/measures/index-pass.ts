import { monitorEventLoopDelay } from 'node:perf_hooks'
import { open } from 'node:fs/promises'
import { claudeCode } from '../../../src/shared/adapters/claude-code'
import { nodeFs } from '../../../src/main/engine/fs'
import { Log } from '../../../src/main/engine/read/log'
import { MB, peakMb } from '../engine'
import { least, median, most, type Figure } from '../figure'
import { probe, type Probe } from '../probe'
import { makeWorld } from '../worlds/world'
import type { Measure } from './measure'

interface Pass {
  /** MB/s. */
  speed: number
  delay: number
  longest: number
  peak: number
  state: string
}

const PIECE = 256 * 1024

/** One background pass over a log, as the engine does it: piece by piece, letting the event loop run in between. */
export const indexPass: Probe<{ path: string }, Pass> = {
  name: 'index-pass',
  async run({ path }) {
    const located = { kind: 'log', role: 'transcript', group: 'large', eager: false } as const
    const log = new Log(nodeFs, path, claudeCode, located)
    await log.refresh()
    const { size } = await nodeFs.stat(path)
    const before = peakMb()
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const from = performance.now()
    const commit = await log.pass(async () => {
      await new Promise(setImmediate)
      return true
    })
    await commit?.()
    const ms = performance.now() - from
    delay.disable()
    if (!log.whole) throw new Error('The pass did not end')
    return {
      speed: size / MB / (ms / 1000),
      delay: delay.percentile(99) / 1e6,
      longest: delay.max / 1e6,
      peak: peakMb() - before,
      state: JSON.stringify(log.state?.usage),
    }
  },
}

async function readLines(path: string, most: number, use: (line: Buffer) => void): Promise<number> {
  const file = await open(path)
  const buffer = Buffer.allocUnsafe(PIECE)
  let rest = Buffer.alloc(0)
  let total = 0
  const from = performance.now()
  while (total < most) {
    const { bytesRead } = await file.read(buffer, 0, PIECE, total)
    if (bytesRead === 0) break
    const chunk = buffer.subarray(0, bytesRead)
    let start = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      use(
        start === 0 && rest.length > 0
          ? Buffer.concat([rest, chunk.subarray(0, end)])
          : chunk.subarray(start, end),
      )
      start = end + 1
    }
    rest = Buffer.from(chunk.subarray(start))
    total += bytesRead
  }
  const speed = total / MB / ((performance.now() - from) / 1000)
  await file.close()
  return speed
}

export const newlineScan: Probe<{ path: string }, { speed: number; lines: number }> = {
  name: 'newline-scan',
  async run({ path }) {
    let lines = 0
    const speed = await readLines(path, Infinity, () => (lines += 1))
    return { speed, lines }
  },
}

/** On the first 200 MB: it is slow, and its speed is the same everywhere. */
export const jsonPerLine: Probe<{ path: string }, number> = {
  name: 'json-per-line',
  run: ({ path }) => readLines(path, 200 * MB, (line) => JSON.parse(line.toString())),
}

export const indexing: Measure = {
  name: 'index',
  about: 'the background pass over one log of 1 GB',
  async run({ quick }) {
    const world = makeWorld({ old: 0, pids: [1], large: quick ? 60 * MB : 1000 * MB })
    try {
      return await figures(world.live[0]?.transcript ?? '', quick ? 2 : 3)
    } finally {
      world.remove()
    }
  },
}

async function figures(path: string, rounds: number): Promise<Figure[]> {
  const scans: number[] = []
  const parses: number[] = []
  const passes: Pass[] = []
  for (let i = 0; i < rounds; i += 1) {
    scans.push((await probe(newlineScan, { path })).speed)
    parses.push(await probe(jsonPerLine, { path }))
    passes.push(await probe(indexPass, { path }))
  }
  const speed = median(passes.map((pass) => pass.speed))
  const scan = { what: 'reading and looking for newlines only', value: median(scans) }
  const parse = { what: 'JSON.parse of each line', value: median(parses) }
  const delays = passes.map(({ delay }) => delay)
  return [
    {
      name: 'index.speed',
      what: 'speed of the pass',
      value: speed,
      unit: 'MB/s',
      baseline: scan,
      target: least(0.6, 'ratio'),
    },
    {
      name: 'index.parse',
      what: 'speed of the pass',
      value: speed,
      unit: 'MB/s',
      baseline: parse,
      target: null,
    },
    {
      name: 'index.delay',
      what: 'event-loop delay meanwhile, p99',
      value: median(delays),
      unit: 'ms',
      baseline: null,
      target: most(20),
    },
    {
      name: 'index.longest',
      what: 'event-loop delay meanwhile, longest',
      value: median(passes.map(({ longest }) => longest)),
      unit: 'ms',
      baseline: null,
      target: null,
    },
    {
      name: 'index.memory',
      what: 'memory it adds, peak',
      value: Math.max(...passes.map(({ peak }) => peak)),
      unit: 'MB',
      baseline: null,
      target: null,
    },
  ]
}
