import type { Screen } from '../../../shared/contract'
import { clockTime } from '../../../shared/words'
import { DiffView } from './diff-view'
import { Markdown } from './markdown'
import { plainText } from './plain-text'
import { Options } from './question'
import { Term } from './term'

export interface ScreenBodyProps {
  screen: Screen
  /** Texts are the person's own: shown as typed. */
  plain?: boolean
}

/** A screen without the frame that "Now" has: what stands below an opened step. */
export function ScreenBody({ screen, plain = false }: ScreenBodyProps) {
  switch (screen.kind) {
    case 'output': {
      const { command, text, live, truncated } = screen
      return (
        <>
          {command.trim() !== '' && (
            <pre className="cmd" dir="ltr" tabIndex={0} role="group" aria-label="Command">
              {plainText(command)}
            </pre>
          )}
          {text.trim() === '' ? (
            <p className="note">{live ? 'No output so far' : 'No output'}</p>
          ) : (
            <Term text={text} live={live} label="Output" />
          )}
          {truncated && <p className="note">The end of a longer output</p>}
        </>
      )
    }
    case 'diff':
      return screen.files.map((file, index) => <DiffView key={index} file={file} />)
    case 'plan':
      return <Prose text={screen.markdown} />
    case 'question':
      return screen.questions.map((question, index) => <Options key={index} question={question} />)
    case 'error':
      return (
        <>
          <Term text={screen.text} label="Error" />
          {screen.resetsAt !== null && (
            <p className="note">resets at {clockTime(Date.parse(screen.resetsAt))}</p>
          )}
        </>
      )
    case 'text':
      return plain ? (
        <div className="prose plain" tabIndex={0} role="group" aria-label="Text" dir="auto">
          {plainText(screen.text)}
        </div>
      ) : (
        <Prose text={screen.text} />
      )
    case 'none':
      return <p className="note">Nothing more is written of it.</p>
  }
}

function Prose({ text }: { text: string }) {
  return (
    <div className="prose" tabIndex={0} role="group" aria-label="Text" dir="auto">
      <Markdown text={text} />
    </div>
  )
}
