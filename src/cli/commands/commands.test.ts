import { describe, expect, it } from 'vitest'
import type { Step } from '../../shared/contract'
import { sessionOf } from '../session-of'
import { sessionWith, WORLD } from '../testing'
import { jsonLines } from './lines'
import { allSchemas, watchLineSchema } from './schema'
import { lastPlace, newSteps } from './show'

const step = (offset: number, label: string): Step => ({
  offset,
  at: null,
  kind: 'text',
  label,
  target: '',
  ms: null,
  failed: false,
  agent: null,
})

describe('show --follow', () => {
  const first = [step(0, 'a'), step(10, 'b'), step(10, 'c')]

  it('prints each step once, also of a record that makes several', () => {
    const seen = lastPlace(first)
    const next = [...first, step(10, 'd'), step(20, 'e')]
    expect(newSteps(first, seen)).toEqual([])
    expect(newSteps(next, seen).map(({ label }) => label)).toEqual(['d', 'e'])
    expect(newSteps(next.slice(2), seen).map(({ offset }) => offset)).toContain(20)
  })

  it('begins anew with a file that was written anew', () => {
    expect(newSteps([step(5, 'x')], lastPlace(first)).map(({ label }) => label)).toEqual(['x'])
    expect(newSteps([step(5, 'x')], lastPlace([]))).toHaveLength(1)
  })
})

describe('a session by its id', () => {
  const sessions = [
    sessionWith({ id: 'claude-code:abc-1' }),
    sessionWith({ id: 'claude-code:abc-2' }),
    sessionWith({ id: 'codex:abc-1x', tool: 'codex' }),
  ]
  it.each([
    ['claude-code:abc-2', 'claude-code:abc-2'],
    ['abc-2', 'claude-code:abc-2'],
    ['abc-1', 'claude-code:abc-1'],
    ['codex:', 'codex:abc-1x'],
    ['zzz', undefined],
  ])('%s', (word, id) => expect(sessionOf(sessions, word)?.id).toBe(id))

  it('is asked for again when several begin so', () => {
    expect(() => sessionOf(sessions, 'abc')).toThrow('Several sessions begin with "abc"')
  })
})

describe('watch --json', () => {
  const alert = (id: string) => ({
    action: 'raise' as const,
    id,
    session: 's',
    kind: 'permission' as const,
    title: 't',
    body: 'b',
  })

  it('prints lines of the published form', () => {
    const written: string[] = []
    const lines = jsonLines({ write: (text) => written.push(text) > 0, once: () => {} })
    lines.snapshot(WORLD)
    lines.alert(alert('1'))
    expect(
      written.every((text) => text.endsWith('\n') && text.indexOf('\n') === text.length - 1),
    ).toBe(true)
    expect(written.map((text) => watchLineSchema.parse(JSON.parse(text)).type)).toEqual([
      'snapshot',
      'alert',
    ])
  })

  it('keeps every alert and the newest snapshot for a slow reader', () => {
    const written: string[] = []
    let drain = () => {}
    const lines = jsonLines({
      write: (text) => written.push(text) > 99,
      once: (_event, run) => (drain = run),
    })
    lines.snapshot({ ...WORLD, generatedAt: '1' })
    for (const n of [2, 3, 4]) {
      lines.snapshot({ ...WORLD, generatedAt: String(n) })
      lines.alert(alert(String(n)))
    }
    expect(written).toHaveLength(1)
    drain()
    const late = written[1]!
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(late.map((line) => line.id ?? `at ${line.snapshot.generatedAt}`)).toEqual([
      '2',
      '3',
      'at 4',
      '4',
    ])
  })
})

describe('schema', () => {
  it('describes everything that is printed, as JSON Schema', () => {
    const { $defs } = allSchemas()
    expect(Object.keys($defs)).toEqual([
      'status',
      'watch',
      'light',
      'show',
      'doctor',
      'processes',
      'settings',
    ])
    expect(JSON.stringify($defs)).not.toContain('undefined')
    expect($defs['status']).toMatchObject({
      type: 'object',
      properties: { light: { enum: expect.arrayContaining(['off']) } },
    })
  })
})
