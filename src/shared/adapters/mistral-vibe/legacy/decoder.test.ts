import { expect, test } from 'vitest'
import { legacyDecoder } from './decoder'

const results = (content: string) => {
  const record = { role: 'tool', content, name: 'bash', tool_call_id: '1' }
  const bytes = new TextEncoder().encode(JSON.stringify(record))
  return legacyDecoder().decode({ offset: 0, length: bytes.length, bytes })
}

test('a cancellation is told by the tag around the answer, not by one that a command prints', () => {
  const told = '<user_cancellation>Tool execution interrupted by user.</user_cancellation>'
  expect(results(told)).toMatchObject([{ type: 'result', denied: 'interrupted', failed: true }])
  const printed = 'stdout: core/tags.py:3: "<user_cancellation>"\nreturncode: 0'
  expect(results(printed)).toMatchObject([{ type: 'result', denied: null, failed: false }])
})
