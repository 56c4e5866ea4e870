import type { Drift, Tool } from '../contract'
import type { SessionState } from '../session'

type What = Drift['what']
const WHATS: readonly What[] = ['record', 'status', 'waitingFor', 'op']

/** The unknown words of many logs and documents, each once with its count, the commonest first. */
export function sumDrift(
  tool: Tool,
  states: Iterable<SessionState>,
  documents: readonly Drift[],
): Drift[] {
  const sum = new Map<string, Drift>()
  const add = (drift: Drift): void => {
    const key = `${drift.what}\t${drift.word}\t${drift.version ?? ''}`
    const known = sum.get(key)
    sum.set(key, known ? { ...known, count: known.count + drift.count } : drift)
  }
  for (const state of states) {
    for (const [key, count] of Object.entries(state.drift)) {
      const [what = '', word = '', version = ''] = key.split('\t')
      const known = WHATS.find((name) => name === what)
      if (known) add({ tool, what: known, word, version: version || null, count })
    }
  }
  for (const drift of documents) add(drift)
  return [...sum.values()].sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1))
}
