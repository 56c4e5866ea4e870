import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { StoreProvider } from '../../store/context'
import { createStore } from '../../store/store'
import { fakeBridge } from '../../testing'
import { Markdown } from './markdown'
import { isReadable } from './markdown-limits'

afterEach(cleanup)

async function show(text: string, kind: 'desktop' | 'browser' = 'desktop') {
  const fake = fakeBridge({ kind })
  const { container } = render(
    <StoreProvider store={createStore(fake.bridge)}>
      <Markdown text={text} />
    </StoreProvider>,
  )
  // The parser is a part of the page that comes later.
  await act(() => import('./markdown-tree'))
  await act(async () => {})
  return { ...fake, container }
}

describe('Markdown', () => {
  it('draws headings, lists, code and tables', async () => {
    const { container } = await show(
      '# A plan\n\n1. **one** `x`\n2. two\n\n- [x] done\n- [ ] open\n\n|a|b|\n|-|-|\n|1|2|',
    )
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('A plan')
    expect([...container.querySelectorAll('ol > li')].map((li) => li.textContent)).toEqual([
      'one x',
      'two',
    ])
    expect([...container.querySelectorAll('ul > li')].map((li) => li.textContent?.trim())).toEqual([
      'done:  done',
      'open:  open',
    ])
    expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['1', '2'])
    expect(container.querySelector('input')).toBeNull()
  })

  it('shows HTML as text, and an image as its name', async () => {
    const { container } = await show(
      'a <img src=x onerror=alert(1)> <script>alert(1)</script>\n\n<iframe src="https://x.example"></iframe>\n\n![a cat](https://x.example/cat.png)\n\n![](https://x.example/dog.png)',
    )
    expect(container.querySelector('img, script, iframe, object, embed, video, link')).toBeNull()
    expect(container.textContent).toContain('<img src=x onerror=alert(1)>')
    expect(container.textContent).toContain('<iframe src="https://x.example">')
    expect(container.textContent).toContain('image: a cat')
    expect(container.textContent).toContain('image: https://x.example/dog.png')
    expect(container.querySelector('[src], [href], [id], [style], [class*="contains"]')).toBeNull()
  })

  it('asks the shell for a link, and only for one of the web', async () => {
    const { asks, container } = await show(
      '[go](https://x.example/a) [js](javascript:alert(1)) [file](file:///etc/passwd) [here](#/settings) [data](data:text/html,x) [rel](/x)',
    )
    expect(container.querySelector('a')).toBeNull()
    const links = screen.getAllByRole('button')
    expect(links.map((link) => link.textContent)).toEqual(['go'])
    await userEvent.click(links[0]!)
    expect(asks('andon:open')).toEqual([{ what: 'link', url: 'https://x.example/a' }])
    expect(container.textContent).toContain('js file here data rel')
  })

  it('shows the address beside its words in a browser, which opens nothing', async () => {
    const { container } = await show('[your bank](https://x.example/) https://y.example', 'browser')
    expect(screen.queryByRole('button')).toBeNull()
    expect(container.textContent).toBe('your bank (https://x.example/) https://y.example')
  })

  it('shows what is made to be costly, or is too long, as plain text', async () => {
    const costly = [
      '>'.repeat(60),
      '- '.repeat(60),
      '1. '.repeat(40),
      '*a_ '.repeat(4000),
      '['.repeat(9000),
      `${' '.repeat(200)}- x`,
      'word '.repeat(20_000),
    ]
    expect(costly.map(isReadable)).toEqual(costly.map(() => false))
    const { container } = await show(costly[0] ?? '')
    expect(container.textContent).toBe('>'.repeat(60))
    expect(container.querySelector('blockquote')).toBeNull()
  })
})
