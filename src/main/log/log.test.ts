import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFileLog } from './log'
import { redact } from './redact'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'andon-log-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('redact', () => {
  it('shortens the home folder', () => {
    expect(redact('cannot read /home/p/.claude/x', '/home/p')).toBe('cannot read ~/.claude/x')
  })

  it('knows the home folder as Windows and URLs write it', () => {
    const home = String.raw`C:\Users\Pé Rez`
    for (const text of [
      String.raw`C:\Users\Pé Rez\.claude`,
      String.raw`C:\\Users\\Pé Rez\\.claude`,
      'C:/Users/Pé Rez/.claude',
      'file:///C:/Users/P%C3%A9%20Rez/.claude',
    ]) {
      expect(redact(text, home)).toMatch(/~[\\/]+\.claude$/)
    }
  })

  it('drops the text that JSON.parse quotes', () => {
    for (const text of ['my secret plan for tomorrow', `{"a": "my secret plan" oh`]) {
      let message = ''
      try {
        JSON.parse(text)
      } catch (error) {
        message = String(error)
      }
      expect(message).not.toBe('')
      expect(redact(message, '/home/p')).not.toContain('secret')
    }
  })

  it('drops long quoted text and keeps short words', () => {
    const long = 'please rewrite the whole login page until noon'
    expect(redact(`status "shell" after "${long}"`, '/h/p')).toBe('status "shell" after "…"')
  })
})

describe('createFileLog', () => {
  const path = () => join(folder, 'logs', 'andon.log')

  it('writes time, scope, message and cause', () => {
    const log = createFileLog({ path: path(), userHome: '/home/p', now: () => 0 })
    log('engine', 'A file could not be read.', new Error('EACCES /home/p/f'))
    const text = readFileSync(path(), 'utf8')
    expect(text).toMatch(
      /^1970-01-01T00:00:00\.000Z \[engine\] A file could not be read\. Error: EACCES ~\/f/,
    )
  })

  it('never holds more than its cap, twice', () => {
    const log = createFileLog({ path: path(), userHome: '/home/p', cap: 500 })
    for (let n = 0; n < 100; n += 1) log('test', `line ${n}`)
    expect(statSync(path()).size).toBeLessThanOrEqual(500)
    expect(statSync(`${path()}.old`).size).toBeLessThanOrEqual(500)
    expect(readFileSync(path(), 'utf8')).toContain('line 99')
  })

  it('survives a folder that cannot be made', () => {
    writeFileSync(join(folder, 'file'), '')
    const blocked = join(folder, 'file', 'andon.log')
    const log = createFileLog({ path: blocked, userHome: '/home/p' })
    expect(() => log('test', 'lost')).not.toThrow()
    expect(existsSync(blocked)).toBe(false)
  })
})
