import { describe, expect, it } from 'vitest'
import { webLink } from './link'

describe('webLink', () => {
  it.each([
    ['https://example.com/a?b#c', 'https://example.com/a?b#c'],
    ['http://example.com', 'http://example.com/'],
    ['HTTPS://EXAMPLE.com/', 'https://example.com/'],
    ['https://bank.example@evil.example/', null],
    ['file:///etc/passwd', null],
    ['javascript:alert(1)', null],
    ['vscode://file/x', null],
    ['smb://host/x', null],
    ['data:text/html,x', null],
    ['ms-msdt:/id', null],
    ['//example.com', null],
    ['not a link', null],
    ['', null],
  ])('%s: %s', (url, expected) => {
    expect(webLink(url)).toBe(expected)
  })
})
