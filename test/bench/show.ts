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
import { createEngine, systemClock, type Engine } from '../../src/main/engine'

/**
 * `npm run bench:show`: what the newest page of the largest corpus transcript costs. Prints, and fails beyond the
 * limits of the done-list; no unit test, because a busy machine would fail it.
 */
const CORPUS = resolve('../shared/corpus/claude')
const SID = '00000000-0000-4000-8000-000000000001'
const ROUNDS = 20
const MOST_MS = 100
const MOST_HEAP = 80
const MB = 1024 * 1024

function largest(folder: string): { path: string; size: number } {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.jsonl'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, size: statSync(path).size }))
  return files.reduce((best, file) => (file.size > best.size ? file : best))
}

function engineOver(root: string): Engine {
  return createEngine({
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
}

async function page(engine: Engine): Promise<{ ms: number; heap: number; steps: number }> {
  const id = engine.snapshot().sessions[0]?.id ?? ''
  const from = performance.now()
  const detail = await engine.detail({ id, before: null, limit: 50, agent: null })
  const ms = performance.now() - from
  if (!detail || detail.steps.length === 0) throw new Error('The session shows no steps')
  return { ms, heap: process.memoryUsage().heapUsed / MB, steps: detail.steps.length }
}

async function measure(root: string): Promise<boolean> {
  const engine = engineOver(root)
  const from = performance.now()
  await engine.start()
  const started = performance.now() - from
  const first = await page(engine)
  const again = []
  for (let i = 0; i < ROUNDS; i += 1) again.push(await page(engine))
  const times = again.map(({ ms }) => ms).sort((a, b) => a - b)
  const peak = Math.max(first.heap, ...again.map(({ heap }) => heap))
  globalThis.gc?.()
  const kept = process.memoryUsage()
  await engine.stop()
  const slowest = Math.max(first.ms, ...times)
  console.log(`first look      ${started.toFixed(1)} ms`)
  console.log(`page, first     ${first.ms.toFixed(1)} ms (${first.steps} steps)`)
  console.log(
    `page, median    ${times[ROUNDS / 2]?.toFixed(1)} ms, slowest ${slowest.toFixed(1)} ms`,
  )
  console.log(`heap, highest   ${peak.toFixed(1)} MB, kept ${(kept.heapUsed / MB).toFixed(1)} MB`)
  console.log(`outside of it   ${(kept.external / MB).toFixed(1)} MB`)
  return slowest < MOST_MS && peak < MOST_HEAP
}

if (existsSync(CORPUS)) {
  const { path, size } = largest(CORPUS)
  const root = mkdtempSync(join(tmpdir(), 'andon-bench-'))
  const project = join(root, '.claude/projects/-home-dev-project')
  try {
    mkdirSync(project, { recursive: true })
    copyFileSync(path, join(project, `${SID}.jsonl`))
    console.log(`largest file    ${(size / MB).toFixed(2)} MB`)
    const kept = await measure(root)
    console.log(kept ? `Below ${MOST_MS} ms and ${MOST_HEAP} MB.` : 'MISSED.')
    process.exitCode = kept ? 0 : 1
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
} else console.log('No corpus beside the repository: nothing was measured.')
