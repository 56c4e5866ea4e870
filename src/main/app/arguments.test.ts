import { describe, expect, it } from 'vitest'
import { readArguments } from './arguments'

describe('readArguments', () => {
  it('asks for nothing by default', () => {
    expect(readArguments(['/usr/bin/electron', '/app'])).toEqual({
      demo: false,
      processes: null,
      homes: {},
    })
  })

  it('leaves Chromium’s switches alone', () => {
    const argv = ['electron', '.', '--user-data-dir=/tmp/x', '--ozone-platform', 'x11', '--demo']
    expect(readArguments(argv).demo).toBe(true)
  })

  it('takes homes, several of one tool, and none', () => {
    const argv = ['e', '.', '--claude-home', '/a', '--claude-home=/b', '--codex-home', 'none']
    expect(readArguments(argv).homes).toEqual({ 'claude-code': ['/a', '/b'], codex: [] })
  })

  it('takes a process table, and survives an option without its value', () => {
    expect(readArguments(['e', '.', '--processes', '/p.json']).processes).toBe('/p.json')
    expect(readArguments(['e', '.', '--processes']).processes).toBeNull()
    expect(readArguments(['e', '.', '--claude-home']).homes).toEqual({})
  })
})
