import Parsed, { type Components } from 'react-markdown'
import gfm from 'remark-gfm'
import { oneLine } from '../../../shared/words'
import { Icon } from '../../icons/icon'
import { Link } from './link'

/** Elements that carry no address, no name and no style of their own; all others are shown by their text. */
const ALLOWED =
  'p h1 h2 h3 h4 h5 h6 blockquote hr br ul ol li input pre code em strong del a img table thead tbody tr th td'.split(
    ' ',
  )

const COMPONENTS: Components = {
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
  h4: ({ children }) => <h4>{children}</h4>,
  h5: ({ children }) => <h4>{children}</h4>,
  h6: ({ children }) => <h4>{children}</h4>,
  ul: ({ children }) => <ul>{children}</ul>,
  ol: ({ children, start }) => <ol start={start}>{children}</ol>,
  li: ({ children }) => <li>{children}</li>,
  p: ({ children }) => <p dir="auto">{children}</p>,
  pre: ({ children }) => (
    <pre className="code" dir="ltr">
      {children}
    </pre>
  ),
  code: ({ children }) => <code dir="ltr">{children}</code>,
  th: ({ children }) => <th>{children}</th>,
  td: ({ children }) => <td>{children}</td>,
  table: ({ children }) => (
    <div className="tab">
      <table>{children}</table>
    </div>
  ),
  input: ({ checked }) => (
    <>
      <Icon name={checked ? 'checked' : 'box'} size={13} />
      <span className="sr">{checked ? 'done: ' : 'open: '}</span>
    </>
  ),
  a: ({ href, children }) => <Link href={href}>{children}</Link>,
  /** An image would be loaded from somewhere: what it is called is all that is shown. */
  img: ({ alt, src }) => (
    <span className="img">{oneLine(`image: ${alt || (typeof src === 'string' ? src : '')}`)}</span>
  ),
}

/** Addresses are looked at by what draws them; nothing here becomes an attribute. */
const asWritten = (url: string) => url

export default function MarkdownTree({ text }: { text: string }) {
  return (
    <Parsed
      remarkPlugins={[gfm]}
      allowedElements={ALLOWED}
      unwrapDisallowed
      components={COMPONENTS}
      urlTransform={asWritten}
    >
      {text}
    </Parsed>
  )
}
