import { oneLine } from './line'

/**
 * The last sentence of a text when it is a question to the person, at most 200 characters; else null. Closing marks,
 * quotes and emphasis after the question mark do not count. Shown, never an alarm.
 */
export function questionAtEnd(text: string | null): string | null {
  const end = (text ?? '').replace(/[\s*_`"'”’»)\]]+$/u, '')
  if (!/[?？؟]$/u.test(end)) return null
  const sentences = (text ?? '').trim().split(/(?<=[.!?])\s+|(?<=[？。！])\s*|\n+/)
  // A mark after the last split is no sentence of its own.
  return oneLine(sentences.findLast((one) => /\p{L}|\p{N}/u.test(one)) ?? end, 200)
}
