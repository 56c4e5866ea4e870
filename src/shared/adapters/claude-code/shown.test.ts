import { describe, expect, test } from 'vitest'
import { MAIN, SID, T0, judged, lines, records } from './testing'
import { projectOf } from './title'

const r = records()
const status = { status: 'idle', statusUpdatedAt: T0 }
const talk = lines(r.prompt(0, 'Fix the login\nredirect'), r.text(1, 'Done.'), r.duration(1))

describe('title', () => {
  const title = (transcript: string, registry: object = {}, files = {}) => {
    const { session } = judged({ transcript, registry: { ...status, ...registry }, files, at: 9 })
    return [session.title, session.titleSource]
  }
  const custom = { type: 'custom-title', customTitle: 'Mine', sessionId: SID }
  const agent = { type: 'agent-name', agentName: 'Its name' }
  const ai = { type: 'ai-title', aiTitle: 'Login redirect' }
  const summary = { type: 'summary', summary: 'Old summary' }
  const sidecar = {
    [`projects/-home-dev-shop/${SID}/custom-title.json`]: '{"customTitle":"Aside","by":"user"}',
  }

  test.each<[object[], object, object, string, string]>([
    [[custom, agent, ai], { name: 'Named', nameSource: 'user' }, sidecar, 'Mine', 'custom'],
    [[agent, ai], {}, sidecar, 'Aside', 'custom'],
    [[agent, ai], { name: 'Named', nameSource: 'user' }, {}, 'Its name', 'custom'],
    [[ai], { name: 'Named', nameSource: 'user' }, {}, 'Named', 'custom'],
    [[ai, summary], { name: 'shop-2e', nameSource: 'derived' }, {}, 'Login redirect', 'ai'],
    [[summary], {}, {}, 'Old summary', 'summary'],
    [[{ type: 'last-prompt', lastPrompt: 'no title' }], {}, {}, 'Fix the login', 'prompt'],
  ])('%j', (rows, registry, files, expected, source) => {
    expect(title(talk + lines(...(rows as never[])), registry, files)).toEqual([expected, source])
  })

  test('the last one wins; without anything the folder', () => {
    expect(title(talk + lines(ai, { ...ai, aiTitle: 'Newer' }))[0]).toBe('Newer')
    expect(title(lines({ type: 'mode', mode: 'normal' }))).toEqual(['shop', 'folder'])
  })

  test('the project of a worktree is the project above it', () => {
    expect(projectOf('/home/dev/shop/.claude/worktrees/fix')).toBe('shop')
    expect(projectOf('C:\\code\\shop\\')).toBe('shop')
    expect(projectOf('/')).toBeNull()
  })
})

describe('hidden', () => {
  const hidden = (transcript: string, registry: object = {}, files = {}, world = {}) =>
    judged({ transcript, registry: { ...status, ...registry }, files, at: 9, world }).hidden

  test('C22: headless runs; panels and the desktop are not', () => {
    expect(hidden(talk)).toBeNull()
    expect(hidden(talk, { entrypoint: 'sdk-cli' })).toBe('headless')
    expect(
      hidden(talk, { entrypoint: 'sdk-py', status: 'waiting', waitingFor: 'input needed' }),
    ).toBe('headless')
    expect(hidden(talk, { entrypoint: 'claude-vscode' })).toBeNull()
    expect(hidden(talk, { entrypoint: 'claude-desktop' })).toBeNull()
  })

  test('C22: a temporary folder, unless it waits for the person at it', () => {
    const rr = records()
    const away = lines({ ...rr.prompt(0, 'x'), cwd: '/tmp/try' })
    expect(hidden(away)).toBe('temporary folder')
    const waiting = { status: 'waiting', waitingFor: 'permission prompt' }
    expect(hidden(away, waiting)).toBeNull()
    expect(hidden(away, { ...waiting, kind: 'bg' })).toBe('temporary folder')
    expect(hidden(lines({ ...rr.prompt(0, 'x'), cwd: '/private/var/folders/a/T/x' }))).toBe(
      'temporary folder',
    )
    expect(hidden(lines({ ...rr.prompt(0, 'x'), cwd: '/tmporary/x' }))).toBeNull()
    const windows = { platform: 'win32' as const, tmpDir: 'C:\\Temp', pidDomain: null }
    expect(hidden(lines({ ...rr.prompt(0, 'x'), cwd: 'C:\\Temp\\a' }), {}, {}, windows)).toBe(
      'temporary folder',
    )
  })

  test('C21: the desktop’s mark', () => {
    expect(hidden(talk, {}, { [MAIN.replace('.jsonl', '.desktop-released.json')]: '{}' })).toBe(
      'deleted',
    )
  })

  test('a file without any prompt is nobody’s once its process is gone', () => {
    const draft = judged({
      transcript: lines({ type: 'summary', summary: 'x' }),
      registry: null,
      at: 9,
      world: { processes: [] },
    })
    expect([draft.session.state, draft.hidden]).toEqual(['ended', 'no prompt'])
  })
})
