import { memo, useLayoutEffect, useMemo, useRef } from 'react'
import { ansiRuns } from './ansi'

export interface TermProps {
  text: string
  label: string
  /** More may come: a caret stands at its end. */
  live?: boolean
}

/** What a command wrote, in its colours, resting on its last line until the person scrolls up. */
export function Term({ text, label, live = false }: TermProps) {
  const box = useRef<HTMLPreElement>(null)
  const follows = useRef(true)
  useLayoutEffect(() => {
    if (box.current && follows.current) box.current.scrollTo(0, box.current.scrollHeight)
  })
  return (
    <pre
      className="term"
      ref={box}
      tabIndex={0}
      dir="ltr"
      role="group"
      aria-label={label}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        follows.current = scrollTop + clientHeight >= scrollHeight - 8
      }}
    >
      <Runs text={text} />
      {live && <span className="caret" />}
    </pre>
  )
}

/** A live output comes again each second, mostly the same. */
const Runs = memo(function Runs({ text }: { text: string }) {
  const runs = useMemo(() => ansiRuns(text), [text])
  return runs.map((run, index) =>
    run.className === '' ? (
      run.text
    ) : (
      <span key={index} className={run.className}>
        {run.text}
      </span>
    ),
  )
})
