import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createEngine, systemClock } from '../../../src/main/engine'
import { MB } from '../engine'
import { median, most, type Figure } from '../figure'
import { probe, type Probe } from '../probe'
import { makeWorld } from '../worlds/world'
import type { Measure } from './measure'

const CORPUS = resolve('../shared/corpus/claude')
const ROUNDS = 20

interface Show {
  first: number
  median: number
  slowest: number
  heap: number
}

/** The newest page of a session's detail, the first time and again. */
export const showPage: Probe<{ root: string }, Show> = {
  name: 'show-page',
  async run({ root }) {
    const engine = createEngine({
      homes: { 'claude-code': [join(root, '.claude')] },
      all: true,
      sinceMs: Number.MAX_SAFE_INTEGER,
      clock: systemClock,
      processes: { read: () => Promise.resolve([]) },
      watch: false,
      finishedAfterMs: null,
      machine: { tmpDir: join(root, 'tmp'), userHome: root },
      log: (scope, message, cause) => console.error(`${scope}: ${message}`, cause),
    })
    await engine.start()
    const id = engine.snapshot().sessions[0]?.id ?? ''
    const times: number[] = []
    let heap = 0
    for (let i = 0; i <= ROUNDS; i += 1) {
      const from = performance.now()
      const detail = await engine.detail({ id, before: null, limit: 50, agent: null })
      times.push(performance.now() - from)
      heap = Math.max(heap, process.memoryUsage().heapUsed / MB)
      if (!detail || detail.steps.length === 0) throw new Error('The session shows no steps')
    }
    await engine.stop()
    const [first = 0, ...again] = times
    return { first, median: median(again), slowest: Math.max(...times), heap }
  },
}

export const show: Measure = {
  name: 'show',
  about: 'the newest page of the largest collected transcript (`andon show`)',
  async run() {
    const { root, size, remove } = worldOf()
    try {
      return figures(await probe(showPage, { root }), size)
    } finally {
      remove()
    }
  },
}

interface ShowWorld {
  root: string
  size: number
  remove(): void
}

/** The largest file of the corpus; a generated one where there is no corpus. */
function worldOf(): ShowWorld {
  if (!existsSync(CORPUS)) {
    const world = makeWorld({ old: 0, pids: [1], large: 3 * MB })
    return { root: world.root, size: world.largest?.size ?? 0, remove: world.remove }
  }
  const files = readdirSync(CORPUS, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.jsonl'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, size: statSync(path).size }))
  const { path, size } = files.reduce((best, file) => (file.size > best.size ? file : best))
  const root = mkdtempSync(join(tmpdir(), 'andon-bench-'))
  const project = join(root, '.claude/projects/-home-dev-project')
  mkdirSync(project, { recursive: true })
  copyFileSync(path, join(project, '00000000-0000-4000-8000-000000000001.jsonl'))
  return { root, size, remove: () => rmSync(root, { recursive: true, force: true }) }
}

function figures({ first, median, slowest, heap }: Show, size: number): Figure[] {
  const of = `of a transcript of ${(size / MB).toFixed(1)} MB`
  return [
    {
      name: 'show.slowest',
      what: `newest page ${of}, slowest of ${ROUNDS}`,
      value: slowest,
      unit: 'ms',
      baseline: { what: 'the median', value: median },
      target: most(100),
    },
    {
      name: 'show.first',
      what: 'the same, the first time',
      value: first,
      unit: 'ms',
      baseline: { what: 'the median', value: median },
      target: null,
    },
    {
      name: 'show.heap',
      what: 'heap meanwhile, highest',
      value: heap,
      unit: 'MB',
      baseline: { what: 'the transcript itself', value: size / MB },
      target: most(80),
    },
  ]
}
