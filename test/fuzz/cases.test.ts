import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { problemOf } from './read'
import { worldSchema } from './world'

const CASES = join(import.meta.dirname, 'cases')

/** What `npm run fuzz` once found, made small. */
test.each(readdirSync(CASES).filter((name) => name.endsWith('.json')))('%s', async (name) => {
  const world = worldSchema.parse(JSON.parse(readFileSync(join(CASES, name), 'utf8')))
  expect(await problemOf(world, true)).toBeNull()
})
