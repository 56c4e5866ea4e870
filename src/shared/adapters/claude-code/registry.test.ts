import { expect, test } from 'vitest'
import { parseDocument } from './docs'
import { registryDrift } from './drift'
import { claudeCode } from './index'
import { locate } from './paths'
import { parseRegistry } from './registry'
import { encode, entry, viewOf } from './testing'

const parse = (fields: Record<string, unknown>, path = 'sessions/101.json') =>
  parseRegistry(path, entry(fields))

test('the newest client’s entry', () => {
  const found = parse({
    status: 'waiting',
    waitingFor: 'permission prompt',
    statusUpdatedAt: 7,
    name: 'Release',
    nameSource: 'user',
    asksForConvertedSkills: null,
  })
  expect(found).toMatchObject({
    pid: 101,
    status: 'waiting',
    waitingFor: 'permission prompt',
    statusAt: 7,
    name: 'Release',
    job: false,
    spare: false,
  })
})

test('2.1.126 has only updatedAt; a derived name is none; no status is none', () => {
  expect(
    parse({ status: 'idle', updatedAt: 5, name: 'shop-2e', nameSource: 'derived' }),
  ).toMatchObject({
    statusAt: 5,
    name: null,
  })
  expect(parse({})).toMatchObject({ status: null, statusWord: null, waitingFor: null })
  expect(parse({ status: '' })?.status).toBeNull()
  expect(parse({ status: 'pondering' })).toMatchObject({ status: 'other', statusWord: 'pondering' })
})

test('fields of another type are fields that are not there', () => {
  expect(
    parse({ cwd: 7, startedAt: 'soon', procStart: 543_621, version: null, kind: [], status: 5 }),
  ).toMatchObject({ cwd: null, startedAt: null, procStart: '543621', version: null, status: null })
})

test('another pid than the file’s name says is no entry', () => {
  expect(parse({ pid: 501 }, 'sessions/500.json')).toBeNull()
})

test.each(['', '{', '{"pid":101,"sess', '[]', 'null', '{"pid":101}', '{"pid":-1,"sessionId":"x"}'])(
  'torn or foreign: %j throws, so that the last good one stays',
  (text) => {
    const file = locate('sessions/101.json')!
    expect(() => parseDocument(file, 'sessions/101.json', encode(text))).toThrow(/\S/)
  },
)

test('unknown words are counted by version', () => {
  const view = viewOf({
    'sessions/101.json': JSON.stringify(entry({ status: 'pondering', version: '2.2.0' })),
    'sessions/102.json': JSON.stringify(
      entry({ pid: 102, status: 'waiting', waitingFor: 'a sign' }),
    ),
    'sessions/103.json': JSON.stringify(
      entry({ pid: 103, status: 'busy', waitingFor: 'left behind' }),
    ),
  })
  expect(registryDrift(view)).toEqual([
    { tool: 'claude-code', version: '2.2.0', what: 'status', word: 'pondering', count: 1 },
    { tool: 'claude-code', version: '2.1.332', what: 'waitingFor', word: 'a sign', count: 1 },
  ])
})

test('an empty file beside the registry is no fault, and keeps what was read before', () => {
  const path = 'projects/-p/s/subagents/agent-a1.meta.json'
  const file = locate(path)!
  const read = (bytes: Uint8Array, before: Parameters<typeof claudeCode.document>[3] = null) =>
    claudeCode.document(file, path, bytes, before)
  expect(read(encode(''))).toEqual({ kind: 'other' })
  const good = read(encode('{"description":"x"}'))
  expect(read(encode(''), good)).toBe(good)
})
