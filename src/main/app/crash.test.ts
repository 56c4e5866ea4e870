import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCrashes } from './crash'

const DAY = 24 * 3_600_000
const START = Date.parse('2026-11-30T12:00:00.000Z')
let folder = ''
let now = START
beforeEach(() => {
  now = START
  folder = mkdtempSync(join(tmpdir(), 'andon-crash-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const crashes = (reports = join(folder, 'crashes')) =>
  createCrashes({
    folder: reports,
    log: join(folder, 'andon.log'),
    userHome: '/home/p',
    facts: ['Andon 0.1.0'],
    now: () => now,
  })

describe('createCrashes', () => {
  it('writes what happened, without the home folder and without anyone’s text', () => {
    writeFileSync(join(folder, 'andon.log'), 'the last line\n')
    const one = crashes()
    expect(one.newest()).toBeNull()
    const long = 'please rewrite the whole login page until noon'
    one.write('It failed.', new Error(`cannot read /home/p/f after "${long}"`))
    const text = readFileSync(one.newest() ?? '', 'utf8')
    expect(text).toContain('Andon crash report, 2026-11-30T12:00:00.000Z\nAndon 0.1.0\n')
    expect(text).toContain('It failed.\nError: cannot read ~/f after "…"')
    expect(text).toContain('the last line')
    expect(text).not.toContain('/home/p')
  })

  it('keeps five, and forgets what is older than a week', () => {
    const one = crashes()
    for (let n = 0; n < 8; n += 1) {
      now += DAY
      one.write('It failed.', n)
    }
    expect(readdirSync(join(folder, 'crashes'))).toHaveLength(5)
    expect(one.newest()).toContain(String(now))
    now += 6 * DAY
    expect(one.newest()).not.toBeNull()
    now += 2 * DAY
    expect(one.newest()).toBeNull()
  })

  it('survives a folder that cannot be made', () => {
    writeFileSync(join(folder, 'file'), '')
    const one = crashes(join(folder, 'file', 'crashes'))
    expect(() => one.write('It failed.', 'x')).not.toThrow()
    expect(one.newest()).toBeNull()
  })
})
