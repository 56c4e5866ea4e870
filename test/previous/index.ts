import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { applyToFiles } from '../../fixtures/apply'
import { scenarioAt, type ScenarioSource } from '../../fixtures/format'
import type { Process } from '../../src/shared/contract'

/**
 * `npm run compare:previous [-- COMMIT [NAME]]`: builds another commit (the one before) beside this one and has both read the
 * last moment of every scenario (with NAME in its path). Prints what differs; exit 1 when anything does. Needs a checkout with that commit.
 */
declare global {
  interface ImportMeta {
    /** Vite's, whose own types bring a browser's along. */
    glob<T>(pattern: string, options: { eager: true; import: 'default' }): Record<string, T>
  }
}

const START = Date.parse('2026-03-02T09:00:00.000Z')
const OPTIONS = {
  'claude-code': 'claude-home',
  codex: 'codex-home',
  'mistral-vibe': 'vibe-home',
} as const

const modules = import.meta.glob<ScenarioSource>('../../fixtures/scenarios/*/*/scenario.ts', {
  eager: true,
  import: 'default',
})

function build(commit: string): string {
  const base = resolve('out/previous/base')
  rmSync(base, { recursive: true, force: true })
  mkdirSync(base, { recursive: true })
  const archive = execFileSync('git', ['archive', commit], { maxBuffer: 1 << 30 })
  execFileSync('tar', ['-x', '-C', base], { input: archive })
  symlinkSync(resolve('node_modules'), join(base, 'node_modules'), 'junction')
  vite(base)
  vite(resolve('.'))
  return base
}

const vite = (cwd: string): unknown =>
  execFileSync(
    process.execPath,
    [resolve('node_modules/vite/bin/vite.js'), 'build', '--config=vite.cli.config.ts', '-l=warn'],
    { cwd, stdio: 'inherit' },
  )

/** Plays a scenario to its end and compares; null: the same. */
async function differences(source: ScenarioSource, base: string): Promise<string | null> {
  const scenario = scenarioAt(source, START)
  const root = mkdtempSync(join(tmpdir(), 'andon-previous-'))
  try {
    const processes = new Map<number, Process>()
    for (const { at, do: actions } of scenario.steps) {
      for (const action of actions) {
        if (action.op === 'born') processes.set(action.process.pid, action.process)
        else if (action.op === 'died') processes.delete(action.pid)
        else await applyToFiles(action, root, START + at * 1000)
      }
    }
    const table = join(root, 'processes.json')
    writeFileSync(table, JSON.stringify({ processes: [...processes.values()].map(asFile) }))
    const homes = Object.entries(scenario.homes).flatMap(([tool, names]) =>
      names.map((name) => `--${optionOf(tool)}=${join(root, name)}`),
    )
    const now = new Date(START + (scenario.steps.at(-1)?.at ?? 0) * 1000).toISOString()
    const args = [`--base=${base}`, ...homes, `--processes=${table}`, `--now=${now}`]
    const run = spawnSync(process.execPath, [resolve('dist/cli/index.js'), 'compare', ...args], {
      encoding: 'utf8',
    })
    return run.status === 0 ? null : `${run.stdout}${run.stderr}`
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

const optionOf = (tool: string): string =>
  Object.entries(OPTIONS).find(([name]) => name === tool)?.[1] ?? tool

const asFile = (process: Process): object => ({
  ...process,
  startedAt: process.startedAt === null ? null : new Date(process.startedAt).toISOString(),
})

const commit = process.argv[2] ?? 'HEAD~1'
const base = build(commit)
let different = 0
const chosen = Object.entries(modules).filter(([path]) => path.includes(process.argv[3] ?? ''))
for (const [path, source] of chosen) {
  const said = await differences(source, base)
  if (said === null) continue
  different += 1
  console.log(`${path.split('/').slice(-3, -1).join('/')}\n${said}`)
}
console.log(`${chosen.length} scenarios read by ${commit} and by this build: ${different} differ.`)
process.exitCode = different === 0 ? 0 : 1
