import { describe, expect, test } from 'vitest'
import { questionAtEnd } from './asked'

describe('questionAtEnd', () => {
  test.each([
    [null, null],
    ['', null],
    ['Done.', null],
    ['Why? Because.', null],
    ['Done. Shall I go on?', 'Shall I go on?'],
    ['Done.\nShall I edit src/app.ts?', 'Shall I edit src/app.ts?'],
    ['**Shall I go on?**', '**Shall I go on?**'],
    ['Done. (Shall I go on?) ', '(Shall I go on?)'],
    ['完了。続けますか？', '続けますか？'],
    ['続けますか？**', '続けますか？'],
    ['هل أكمل؟', 'هل أكمل؟'],
    ['?', '?'],
  ])('%j: %j', (text, question) => expect(questionAtEnd(text)).toBe(question))
})
