import { Component, lazy, memo, Suspense, type ReactNode } from 'react'
import { isReadable } from './markdown-limits'
import { plainText } from './plain-text'

/** The parser is a third of the page; it comes when the first markdown does. */
const Tree = lazy(() => import('./markdown-tree'))

/**
 * Markdown of an agent, sanitised: no HTML, no images, no styles; a link only asks the shell. What it cannot be read as
 * (made to be costly, or the parser is not there yet) is shown as plain text.
 */
export const Markdown = memo(function Markdown({ text }: { text: string }) {
  const plain = <div className="plain">{plainText(text)}</div>
  if (!isReadable(text)) return plain
  return (
    <Guard key={text} otherwise={plain}>
      <Suspense fallback={plain}>
        <Tree text={plainText(text)} />
      </Suspense>
    </Guard>
  )
})

/** A text that the parser throws at is still a text. */
class Guard extends Component<{ otherwise: ReactNode; children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? this.props.otherwise : this.props.children
  }
}
