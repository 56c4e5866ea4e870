import { useLayoutEffect, useRef } from 'react'
import type { Screen } from '../../../shared/contract'
import { oneLine } from '../../../shared/words'
import { Panel } from './frame'
import { plainText } from './plain-text'

export type OutputScreen = Extract<Screen, { kind: 'output' }>

/** A command's output, resting on its last line until the person scrolls up. */
export function OutputPanel({ screen }: { screen: OutputScreen }) {
  const { command, text, live, truncated } = screen
  const term = useRef<HTMLPreElement>(null)
  const follows = useRef(true)
  useLayoutEffect(() => {
    const box = term.current
    if (box && follows.current) box.scrollTo(0, box.scrollHeight)
  })
  return (
    <Panel
      icon="terminal"
      title={live ? 'Running' : 'Ran'}
      code={oneLine(command)}
      foot={truncated ? <span>The end of a longer output</span> : undefined}
    >
      <pre
        className="term"
        ref={term}
        tabIndex={0}
        dir="ltr"
        aria-label={live ? 'Live output' : 'Output'}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          follows.current = scrollTop + clientHeight >= scrollHeight - 8
        }}
      >
        {plainText(text)}
        {live && <span className="caret" />}
      </pre>
    </Panel>
  )
}
