import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { ScenarioSource } from '../../fixtures/format'
import { playScenario } from './play'

const FOLDER = join(import.meta.dirname, '../../fixtures/scenarios')

const moduleSchema = z.object({
  default: z.custom<ScenarioSource>(
    (value) => typeof value === 'object' && value !== null && 'steps' in value,
    'A scenario.ts exports a scenario as its default',
  ),
})

for (const tool of readdirSync(FOLDER)) {
  describe(tool, () => {
    for (const name of readdirSync(join(FOLDER, tool)).sort()) {
      test(name, async () => {
        const module = await import(pathToFileURL(join(FOLDER, tool, name, 'scenario.ts')).href)
        const checked = await playScenario(moduleSchema.parse(module).default)
        expect(checked).toBeGreaterThan(0)
      })
    }
  })
}
