import { argue, type Argument } from './arguments'
import { CLIENTS } from './clients'
import type { Client } from './client'
import { compare, type Comparison, type Disagreement } from './compare'
import type { Recording } from './recording'

/** One scenario as the report needs it. */
export interface Outcome {
  client: Client
  about: string
  recording: Recording
  comparison: Comparison
  /** What was wrong in the first try, when it was played again. */
  first: Outcome | null
}

export interface Judged {
  outcome: Outcome
  disagreement: Disagreement
  argument: Argument | null
}

/** Compares a recording. Null for a scenario that is there no more (a recording that was kept). */
export function outcomeOf(recording: Recording, first: Outcome | null = null): Outcome | null {
  const client = CLIENTS[recording.client]
  const scenario = client.scenarios.find(({ name }) => name === recording.name)
  if (!scenario) return null
  const comparison = compare(recording, client)
  return { client, about: scenario.about, recording, comparison, first }
}

/** All disagreements, each with its argument or none. */
export function judge(outcomes: readonly Outcome[]): Judged[] {
  return outcomes.flatMap((outcome) =>
    outcome.comparison.disagreements.map((disagreement) => {
      const { client, recording } = outcome
      return { outcome, disagreement, argument: argue(client.name, recording.name, disagreement) }
    }),
  )
}

/** Whether something disagrees without an argument, or did not come about. */
export function hasFailed(outcomes: readonly Outcome[]): boolean {
  return (
    judge(outcomes).some(({ argument }) => argument === null) ||
    outcomes.some(({ recording }) => recording.problems.length > 0)
  )
}

export const nameOf = ({ client, recording }: Outcome): string => `${client.name} ${recording.name}`

/** A few lines for the terminal. */
export function linesOf(outcome: Outcome): string[] {
  const name = nameOf(outcome)
  const { compared, agreed } = outcome.comparison
  return [
    ...outcome.recording.problems.map((problem) => `  ${name}: ${problem}`),
    ...judge([outcome]).map(({ disagreement, argument }) => {
      const { t, ms, truth, said, rule } = disagreement
      const mark = argument ? 'argued' : 'NOT ARGUED'
      return `  ${name}: at ${t} ms for ${ms} ms ${truth} | ${said} (${rule}) ${mark}`
    }),
    `${name}: ${Math.round(agreed)} of ${Math.round(compared)} ms agree`,
  ]
}
