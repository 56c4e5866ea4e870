import type { Session, TodoEntry } from '../../shared/contract'
import { oneLine } from '../../shared/words'
import { Icon } from '../icons/icon'
import { Bar } from '../list/figures'
import { Fold } from './fold'

export interface TodoProps {
  session: Session
  /** The whole list where the detail brings it; else the session's figures stand for it. */
  items?: readonly TodoEntry[] | undefined
}

/** More items than this are a list that nobody reads to its end; how many more there are is said. */
const MOST = 200

/** The to-do list: what is done, what is being done, what is open. Nothing where there is none. */
export function Todo({ session, items }: TodoProps) {
  const { done, total } = items ? countsOf(items) : (session.todos ?? { done: 0, total: 0 })
  if (total === 0) return null
  return (
    <Fold
      title="To do"
      open
      end={
        <>
          <Bar percent={(done / total) * 100} narrow={false} />
          {done}/{total}
        </>
      }
    >
      <ul className="todo">{items ? <Items items={items} /> : <Figures session={session} />}</ul>
    </Fold>
  )
}

function Items({ items }: { items: readonly TodoEntry[] }) {
  const more = items.length - MOST
  return (
    <>
      {items.slice(0, MOST).map(({ text, status }, index) => (
        <Item key={index} look={status} text={oneLine(text)} />
      ))}
      {more > 0 && <Item look="pending" text={`${more} more`} />}
    </>
  )
}

function Figures({ session: { todos } }: { session: Session }) {
  if (!todos) return null
  const { done, total, current } = todos
  const open = total - done - (current === null ? 0 : 1)
  return (
    <>
      {done > 0 && <Item look="completed" text={`${done} done`} />}
      {current !== null && <Item look="in_progress" text={oneLine(current)} />}
      {open > 0 && <Item look="pending" text={`${open} open`} />}
    </>
  )
}

const LOOKS = {
  completed: { icon: 'checked', className: 'done', said: ', done' },
  in_progress: { icon: 'doing', className: 'now', said: ', in progress' },
  pending: { icon: 'box', className: '', said: ', open' },
} as const

function Item({ look, text }: { look: TodoEntry['status']; text: string }) {
  const { icon, className, said } = LOOKS[look]
  return (
    <li className={className}>
      <Icon name={icon} size={15} />
      <span dir="auto">
        {text}
        <span className="sr">{said}</span>
      </span>
    </li>
  )
}

function countsOf(items: readonly TodoEntry[]): { done: number; total: number } {
  return {
    done: items.filter(({ status }) => status === 'completed').length,
    total: items.length,
  }
}
