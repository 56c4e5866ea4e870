import type { Screen } from '../../../shared/contract'
import { clockTime } from '../../../shared/words'
import { Panel } from './frame'
import { Term } from './term'

export type ErrorScreen = Extract<Screen, { kind: 'error' }>

/** The error in its own words, with the time it ends where the tool says one. */
export function ErrorPanel({ screen }: { screen: ErrorScreen }) {
  const { text, status, resetsAt } = screen
  return (
    <Panel
      icon="stopped"
      title={status === null ? 'Stopped' : `Stopped with ${status}`}
      end={resetsAt === null ? undefined : `resets at ${clockTime(Date.parse(resetsAt))}`}
    >
      <Term text={text} label="Error" />
    </Panel>
  )
}
