import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { goOutcomeSchema, type Session } from '../../shared/contract'
import { sampleSession } from '../../shared/testing'
import { createGo } from './go'
import { quote, resumeLine } from './resume'
import { isSafeId, isSafePath, isSafeWord } from './safe'
import { pretend, tree } from './testing'

const ID = '0f9c2d1e-0000-4000-8000-000000000000'
const posix = { platform: 'linux', userHome: '/home/dev' } as const

async function gone(session: Partial<Session>, folders = ['/p/shop']) {
  const { shell, system, asked } = pretend({ platform: 'linux', rows: [], folders })
  const whole = sampleSession({ id: `claude-code:${ID}`, cwd: '/p/shop', ...session })
  return { ...(await createGo(shell, system)(whole)), asked }
}

describe('where no window can be found', () => {
  it('opens the folder of a live session: taking it up a second time would divide it', async () => {
    expect(await gone({ pid: 7 })).toEqual({
      outcome: 'opened',
      strategy: 'folder',
      text: 'Its window could not be found. Its folder is open.',
      asked: ['folder /p/shop'],
    })
  })

  it('copies the line that takes an ended one up again', async () => {
    const line = `cd '/p/shop' && claude --resume ${ID}`
    expect(await gone({ state: 'ended', live: 'dead' })).toEqual({
      outcome: 'copied',
      strategy: 'resume',
      text: `Copied. To take it up again: ${line}`,
      asked: [`copy ${line}`],
    })
  })

  it('opens no folder that is a program', async () => {
    for (const cwd of ['/p/X.app', '/p/x.prefPane/', '/p/x.{ED7BA470-8E54-465E-825C-99712043E01C}'])
      expect(await gone({ cwd }, [cwd])).toMatchObject({ outcome: 'failed', asked: [] })
    expect(await gone({ cwd: '/p/my.app.d' }, ['/p/my.app.d'])).toMatchObject({ outcome: 'opened' })
  })

  it('says so when the folder is gone, or none was known', async () => {
    const ended = { state: 'ended', live: 'dead' } as const
    expect(await gone(ended, [])).toMatchObject({ outcome: 'failed', asked: [] })
    expect((await gone({ cwd: null })).text).toBe('Its window could not be found.')
    expect((await gone({ ...ended, cwd: null })).asked).toEqual([`copy claude --resume ${ID}`])
  })

  it('looks at no process that is not known to be the session’s', async () => {
    const machine = pretend({
      platform: 'linux',
      rows: tree('claude', 'code'),
      own: { DISPLAY: ':0' },
    })
    for (const live of ['dead', 'unknown'] as const) {
      const session = sampleSession({
        pid: 100,
        live,
        cwd: '/p/shop',
        id: `codex:${ID}`,
        tool: 'codex',
      })
      expect((await createGo(machine.shell, machine.system)(session)).strategy).toBe('resume')
    }
    expect(machine.calls).toEqual([])
  })

  it('never rejects', async () => {
    const { shell, system, asked } = pretend({ platform: 'linux', rows: [] })
    const broken = { ...system, chain: () => Promise.reject(new Error('ps is gone')) }
    const outcome = await createGo(shell, broken)(sampleSession({ pid: 7 }))
    expect(goOutcomeSchema.parse(outcome).outcome).toBe('failed')
    expect(asked[0]).toContain('ps is gone')
  })
})

describe('the line that takes a session up again', () => {
  const line = (
    session: Partial<Session>,
    platform: 'linux' | 'win32' = 'linux',
    folder = '/p/x',
  ) => resumeLine(sampleSession(session), { ...posix, platform, folder })

  it('is each tool’s own', () => {
    expect(line({ id: `codex:${ID}`, tool: 'codex', home: '~/.codex' })).toBe(
      `cd '/p/x' && codex resume ${ID}`,
    )
    expect(line({ id: `mistral-vibe:${ID}`, tool: 'mistral-vibe', home: '~/.vibe' })).toBe(
      `cd '/p/x' && vibe --resume ${ID}`,
    )
  })

  it('names a home that is not the usual one', () => {
    const codex = { id: `codex:${ID}`, tool: 'codex' } as const
    expect(line({ ...codex, home: '~/work/.codex' })).toBe(
      `cd '/p/x' && CODEX_HOME='/home/dev/work/.codex' codex resume ${ID}`,
    )
    expect(line({ ...codex, home: "D:\\o'b" }, 'win32', 'C:\\p')).toBe(
      `cd 'C:\\p'; $env:CODEX_HOME = 'D:\\o''b'; codex resume ${ID}`,
    )
  })

  it('is not made of an odd id', () => {
    for (const id of [
      'claude-code:-x',
      'claude-code:a b',
      'claude-code:$(x)',
      'claude-code:',
      'claude-code:a\nb',
    ])
      expect(line({ id })).toBeNull()
  })

  it.skipIf(process.platform === 'win32')('is read back by a shell word for word', () => {
    const words = ["it's", '$(id) `id`', '"', '\\', "''", 'a b', '!x', 'é\u{1f600}', '*']
    const line = words.map((word) => quote(word, 'linux')).join(' ')
    const read = execFileSync('sh', ['-c', `printf '%s\\n' ${line}`], { encoding: 'utf8' })
    expect(read.trimEnd().split('\n')).toEqual(words)
    expect(quote("it's $x", 'win32')).toBe("'it''s $x'")
  })
})

it('lets nothing become an argument that is an option, holds control characters or is no absolute path', () => {
  for (const word of [
    '',
    '-x',
    '--',
    'a\nb',
    'a\u0000',
    'a\u001b[2J',
    'a\u009bm',
    'a\u2028b',
    'x'.repeat(5000),
  ])
    expect(isSafeWord(word)).toBe(false)
  for (const path of ['p', './p', '~/p', '-/p', '//x\n'])
    expect(isSafePath(path, 'linux')).toBe(false)
  for (const path of ['/p', '\\\\host\\share', '\\p', 'C:p'])
    expect(isSafePath(path, 'win32')).toBe(false)
  expect(isSafePath('/p/with space', 'linux') && isSafePath('C:\\p', 'win32')).toBe(true)
  for (const id of ['../x', '.x', 'a/b', '']) expect(isSafeId(id)).toBe(false)
})
