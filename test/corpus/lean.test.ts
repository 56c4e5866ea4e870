import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createDecoder } from '../../src/shared/adapters/claude-code/decoder'
import { parseObject } from '../../src/shared/text'

const CORPUS = resolve('../shared/corpus/claude')
const there = existsSync(CORPUS)

/** How many lines of the file tell something else when their bodies are left out before they are parsed. */
function different(path: string, role: string): number {
  const located = { kind: 'log', role, group: 'a', eager: false } as const
  const lean = createDecoder(located)
  const full = createDecoder(located, parseObject)
  let offset = 0
  let count = 0
  for (const text of readFileSync(path, 'latin1').split('\n')) {
    const bytes = Buffer.from(text, 'latin1')
    const line = { offset, length: bytes.length, bytes }
    if (JSON.stringify(lean.decode(line)) !== JSON.stringify(full.decode(line))) count += 1
    offset += bytes.length + 1
  }
  return count
}

describe('reading without bodies', () => {
  const name = there
    ? 'tells the same of every collected transcript'
    : 'skipped: no corpus beside the repository'
  it.skipIf(!there)(name, () => {
    const files = readdirSync(CORPUS, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.jsonl'),
    )
    expect(files.length).toBeGreaterThan(100)
    const wrong = files.filter(
      (file) => different(join(CORPUS, file), file.includes('agent-') ? 'agent' : 'transcript') > 0,
    )
    expect(wrong).toEqual([])
  })
})
