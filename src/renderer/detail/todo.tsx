import type { Session } from '../../shared/contract'
import { oneLine } from '../../shared/words'
import { Icon } from '../icons/icon'
import { Bar } from '../list/figures'
import { Fold } from './fold'

/** How far the to-do list is, and the item in progress. Nothing where there is no list. */
export function Todo({ session }: { session: Session }) {
  const { todos } = session
  if (!todos || todos.total === 0) return null
  const { done, total, current } = todos
  const open = total - done - (current === null ? 0 : 1)
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
      <ul className="todo">
        {done > 0 && <Item icon="checked" className="done" text={`${done} done`} />}
        {current !== null && (
          <Item icon="doing" className="now" text={oneLine(current)} said=", in progress" />
        )}
        {open > 0 && <Item icon="box" className="" text={`${open} open`} />}
      </ul>
    </Fold>
  )
}

interface ItemProps {
  icon: 'checked' | 'doing' | 'box'
  className: string
  text: string
  said?: string
}

function Item({ icon, className, text, said = '' }: ItemProps) {
  return (
    <li className={className}>
      <Icon name={icon} size={15} />
      <span dir="auto">
        {text}
        {said !== '' && <span className="sr">{said}</span>}
      </span>
    </li>
  )
}
