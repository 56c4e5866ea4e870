import type { Screen } from '../../../shared/contract'
import { count, oneLine } from '../../../shared/words'
import { useTicking } from '../../time/context'
import { ago } from '../../time/ago'
import { Running } from '../../time/elapsed'
import { Panel } from './frame'
import { Term } from './term'

export type OutputScreen = Extract<Screen, { kind: 'output' }>

export interface OutputPanelProps {
  screen: OutputScreen
  /** Since when it runs, where that is known. */
  since?: string | null
}

/** A command with what it wrote. */
export function OutputPanel({ screen, since = null }: OutputPanelProps) {
  const { command, text, live, exit } = screen
  const failed = exit !== undefined && exit !== 0
  return (
    <Panel
      icon="terminal"
      title={live ? 'Running' : 'Ran'}
      code={oneLine(command)}
      end={failed ? <Failed exit={exit} /> : since === null ? undefined : <Running since={since} />}
      foot={footOf(screen)}
    >
      {(text !== '' || !live) && (
        <Term text={text} live={live} label={live ? 'Live output' : 'Output'} />
      )}
    </Panel>
  )
}

function Failed({ exit }: { exit: number }) {
  return <span className="minus">failed · exit {exit}</span>
}

function footOf({ text, live, truncated, at }: OutputScreen) {
  if (text.trim() === '') return <span>{live ? 'No output so far' : 'No output'}</span>
  const lines = count(text.trimEnd().split('\n').length, 'line')
  return (
    <>
      <span>{live && at !== undefined && <LastOutput at={at} />}</span>
      <span>{truncated ? `last ${lines} of more` : `all ${lines}`}</span>
    </>
  )
}

function LastOutput({ at }: { at: string }) {
  return <>Last output {useTicking((now) => ago(Date.parse(at), now))} ago</>
}
