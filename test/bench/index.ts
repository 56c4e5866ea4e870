import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isMet, ratioOf, type Figure } from './figure'
import { MEASURES, PROBES } from './measures'
import type { Measure, Scale } from './measures/measure'
import { answerProbe } from './probe'
import { rowOf, writeReport } from './report'

/**
 * `npm run bench [-- --quick] [-- --only NAME] [-- --strict]`: all figures, each beside its baseline of the same run. The
 * results go to out/bench/results.json, those of a complete run also to docs/bench.md. A missed target is a failure
 * only with `--strict`: a busy machine misses some.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      strict: { type: 'boolean', default: false },
      only: { type: 'string' },
    },
  })
  const { quick, strict, only } = values
  const chosen = MEASURES.filter(({ name }) => only === undefined || name.startsWith(only))
  if (chosen.length === 0) {
    console.error(
      `No measure begins with ${only}; there are ${MEASURES.map(({ name }) => name).join(', ')}.`,
    )
    process.exitCode = 2
    return
  }
  const from = performance.now()
  const figures = await measure(chosen, { quick })
  const seconds = Math.round((performance.now() - from) / 1000)
  const results = figures.map((figure) => ({
    ...figure,
    ratio: ratioOf(figure),
    met: isMet(figure),
  }))
  mkdirSync('out/bench', { recursive: true })
  writeFileSync(
    'out/bench/results.json',
    `${JSON.stringify({ quick, seconds, figures: results }, null, 2)}\n`,
  )
  if (!quick && only === undefined) writeReport('docs/bench.md', figures, seconds)
  if (strict && results.some(({ met }) => met === false)) process.exitCode = 1
  console.log(`${seconds} s; out/bench/results.json`)
}

async function measure(chosen: readonly Measure[], scale: Scale): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { name, about, run } of chosen) {
    console.log(`${name}: ${about}`)
    try {
      const found = await run(scale)
      for (const figure of found) console.log(`  ${rowOf(figure).join(' | ')}`)
      figures.push(...found)
    } catch (cause) {
      console.error(`  failed:`, cause)
      process.exitCode = 1
    }
  }
  return figures
}

if (!(await answerProbe(PROBES))) await main()
