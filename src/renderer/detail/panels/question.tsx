import type { Question, Session } from '../../../shared/contract'
import { count, oneLine, says } from '../../../shared/words'
import { askedAt, footOf } from './ask'
import { Panel } from './frame'
import { plainText } from './plain-text'

/** The questions with their options, as the agent wrote them. */
export function QuestionPanel({
  session,
  questions,
}: {
  session: Session
  questions: readonly Question[]
}) {
  const waits = session.state === 'waiting'
  const several = questions.length > 1
  return (
    <Panel
      icon="question"
      waits={waits}
      title={waits ? titleOf(session, questions) : 'Asked you'}
      end={several ? count(questions.length, 'question') : askedAt(session)}
      foot={waits ? <span>{footOf(session)}</span> : undefined}
    >
      {questions.map((question, index) => (
        <Options key={index} question={question} />
      ))}
    </Panel>
  )
}

function titleOf(session: Session, questions: readonly Question[]): string {
  if (questions.some(({ options }) => options.length > 0)) return 'Asks you to choose'
  return says(session).word.split(' · ')[0] ?? ''
}

/** One question and what can be chosen; nothing here answers it. */
export function Options({ question }: { question: Question }) {
  return (
    <>
      <p className="ask" dir="auto">
        {plainText(question.text)}
      </p>
      {question.options.length > 0 && (
        <ol className="opts">
          {question.options.map((option, index) => (
            <li key={index}>
              <span>{index + 1}</span>
              <span dir="auto">
                <b>{oneLine(option.label)}</b>
                {option.description !== '' && <small>{plainText(option.description)}</small>}
              </span>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
