import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { codexThread } from '../../../../fixtures/builders/codex'
import { zstdFrame } from '../../../../fixtures/builders/zstd'
import { virtualClock } from '../../../../test/harness/clock'
import { ADAPTERS } from '../../../shared/adapters'
import { lines, records, SID, T0 } from '../../../shared/adapters/claude-code/testing'
import { nodeFs } from '../fs'
import { testWorld, type TestWorld } from '../testing/world'
import { recognise } from './recognise'

let world: TestWorld
beforeEach(async () => {
  world = await testWorld()
})
afterEach(() => world.close())

const r = records()
const claude = lines(r.prompt(0, 'Claude, go'), r.text(1, 'Done.'))
const t = codexThread({ start: T0, id: 'a', made: -60 })
const codex = [t.meta(), ...t.turn(0, '1', 'Codex, go'), t.completed(1, '1', 'Done.')]
  .map((record) => `${JSON.stringify(record)}\n`)
  .join('')
const vibe = [
  { role: 'user', content: 'Vibe, go' },
  { role: 'assistant', content: 'Done.' },
]
  .map((record) => `${JSON.stringify(record)}\n`)
  .join('')

/** The first step of the transcript at this path, and whose it is. */
async function seen(path: string) {
  const single = await recognise(ADAPTERS, nodeFs, join(world.home, path))
  if (!single) return null
  const { adapter, home, fs } = single
  const engine = world.open(
    { homes: { [adapter.tool]: [home] }, all: true, clock: virtualClock(T0 + 9000), sinceMs: 1e15 },
    { adapters: [...ADAPTERS], fs },
  )
  await engine.start()
  const whose = engine.whose(`${home}/${single.path}`)
  const detail = whose && (await engine.detail({ ...whose, before: null, limit: 10 }))
  const sessions = engine.snapshot().sessions.length
  await engine.stop()
  return [adapter.tool, whose?.agent, sessions, detail?.steps[0]?.label]
}

describe('a transcript that lies anywhere', () => {
  it('is known by its records', async () => {
    await world.write('notes/a.jsonl', claude)
    await world.write('notes/b.jsonl', codex)
    await world.write('notes/c.jsonl', vibe)
    await world.write('notes/d.jsonl.zst', Buffer.from(zstdFrame(codex), 'base64'))
    expect(await seen('notes/a.jsonl')).toEqual(['claude-code', null, 1, 'Claude, go'])
    expect(await seen('notes/b.jsonl')).toEqual(['codex', null, 1, 'Codex, go'])
    expect(await seen('notes/c.jsonl')).toEqual(['mistral-vibe', null, 1, 'Vibe, go'])
    expect(await seen('notes/d.jsonl.zst')).toEqual(['codex', null, 1, 'Codex, go'])
  })

  it('is nobody’s when no tool writes such records', async () => {
    await world.write('x.jsonl', '{"a":1}\nno record\n')
    await world.write('x.txt', claude)
    expect(await seen('x.jsonl')).toBeNull()
    expect(await seen('x.txt')).toBeNull()
  })
})

describe('a transcript in a home', () => {
  it('comes with what belongs to it, and without other sessions', async () => {
    const folder = 'backup/.claude/projects/-home-dev-shop'
    await world.write(`${folder}/${SID}.jsonl`, claude)
    await world.write(`${folder}/${SID.replace('1', '2')}.jsonl`, claude)
    const own = lines(r.prompt(2, 'Explore', { isSidechain: true }))
    await world.write(`${folder}/${SID}/subagents/agent-a1.jsonl`, own)
    expect(await seen(`${folder}/${SID}.jsonl`)).toEqual(['claude-code', null, 1, 'Claude, go'])
    const agent = await seen(`${folder}/${SID}/subagents/agent-a1.jsonl`)
    expect(agent).toEqual(['claude-code', 'a1', 1, 'Explore'])
  })
})
