import { describe, expect, it } from 'vitest'
import { absolute, below, display, folderOf, tracked } from './paths'

describe('paths', () => {
  it('are relative inside a home and absolute outside of it, and back', () => {
    expect(tracked('/h/.claude', '/h/.claude/a/b')).toBe('a/b')
    expect(tracked('/h/.claude', '/h/.claude')).toBe('')
    expect(tracked('/h/.claude', '/h/.claude-work/a')).toBe('/h/.claude-work/a')
    expect(absolute('/h/.claude', 'a/b')).toBe('/h/.claude/a/b')
    expect(absolute('C:/h', 'D:/x')).toBe('D:/x')
  })

  it('knows what lies below what', () => {
    expect(below('/', '/a')).toBe('a')
    expect(below('/a', '/ab')).toBeNull()
    expect(folderOf('a/b/c')).toBe('a/b')
    expect(folderOf('/a')).toBe('/')
    expect(folderOf('a')).toBe('')
  })

  it('writes homes for people', () => {
    expect(display('/home/dev/.claude', '/home/dev')).toBe('~/.claude')
    expect(display('/home/dev/.claude', '/home/dev/')).toBe('~/.claude')
    expect(display('/home/development', '/home/dev')).toBe('/home/development')
    expect(display('C:\\Users\\dev\\.codex', 'C:\\Users\\dev')).toBe('~/.codex')
    expect(display('/srv/x', '/home/dev')).toBe('/srv/x')
  })
})
