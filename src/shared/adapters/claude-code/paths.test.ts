import { describe, expect, test } from 'vitest'
import { homes, outputRoots } from './homes'
import { enters, idOf, locate, slugOf, workflowOf } from './paths'

const SID = '00000000-0000-4000-8000-000000000001'
const OUT = `/tmp/claude-1000/-home-dev-shop/${SID}/tasks`

test.each([
  ['sessions/101.json', 'registry', ''],
  [`projects/-p/${SID}.jsonl`, 'transcript', SID],
  ['projects/-p/session.jsonl', 'transcript', 'session'],
  ['projects/-p/agent-0c4c3cf8.jsonl', 'flat-agent', 'agent-0c4c3cf8'],
  [`projects/-p/${SID}/subagents/agent-a1.jsonl`, 'agent', SID],
  [`projects/-p/${SID}/subagents/agent-a1.meta.json`, 'meta', SID],
  [`projects/-p/${SID}/subagents/workflows/wf_1-2/agent-a1.jsonl`, 'agent', SID],
  [`projects/-p/${SID}/subagents/workflows/wf_1-2/agent-a1.meta.json`, 'meta', SID],
  [`projects/-p/${SID}/subagents/workflows/wf_1-2/journal.jsonl`, 'journal', SID],
  [`projects/-p/${SID}/workflows/wf_1-2.json`, 'run', SID],
  [`projects/-p/${SID}/custom-title.json`, 'title', SID],
  [`projects/-p/${SID}.desktop-released.json`, 'released', SID],
  [`tasks/${SID}/12.json`, 'task', SID],
  [`${OUT}/bt46japsq.output`, 'output', SID],
  [`C:/Users/dev/AppData/Local/Temp/claude/C--p/${SID}/tasks/b1.output`, 'output', SID],
])('%s is %s', (path, role, group) => {
  expect(locate(path)).toMatchObject({ role, group })
})

test.each([
  'sessions/0123.json',
  'sessions/101.4f3a.key',
  'sessions/pid-1.json',
  'sessions/101.json.tmp',
  'sessions/+1.json',
  'settings.json',
  '.credentials.json',
  'history.jsonl',
  'daemon/auth/x.tokens.json',
  'jobs/56e8a593/state.json',
  `projects/-p/${SID}.jsonl.pre-import`,
  `projects/-p/${SID}/tool-results/x.txt`,
  `projects/-p/${SID}/subagents/notes.jsonl`,
  `projects/-p/memory/x.jsonl`,
  `tasks/${SID}/12.json.lock`,
  `tasks/${SID}/.highwatermark`,
  `/tmp/claude-1000/x.output`,
  '/home/dev/.claude.json',
])('%s is never opened', (path) => {
  expect(locate(path)).toBeNull()
})

test('only folders that may hold such files are entered', () => {
  const folders = [
    '',
    'sessions',
    'projects',
    'projects/-p',
    `projects/-p/${SID}`,
    'tasks',
    `tasks/${SID}`,
  ]
  const deep = [`projects/-p/${SID}/subagents`, `projects/-p/${SID}/subagents/workflows/wf_1`, OUT]
  const not = [
    'daemon',
    'projects/-p/memory',
    `projects/-p/${SID}/tool-results`,
    'statsig',
    '/tmp',
    '/tmp/x',
  ]
  expect([...folders, ...deep].filter((folder) => !enters(folder))).toEqual([])
  expect(not.filter(enters)).toEqual([])
})

test('ids and names from paths', () => {
  expect(idOf('projects/-p/s/subagents/agent-a1f.meta.json')).toBe('a1f')
  expect(idOf(`${OUT}/bt46japsq.output`)).toBe('bt46japsq')
  expect(workflowOf('projects/-p/s/subagents/workflows/wf_1-2/agent-a.jsonl')).toBe('wf_1-2')
  expect(slugOf('projects/-home-dev/s.jsonl')).toBe('-home-dev')
})

describe('homes', () => {
  const hints = {
    env: {},
    userHome: '/home/dev',
    platform: 'linux' as const,
    tmpDir: '/tmp',
    uid: 1000,
  }

  test('the variable replaces the default, several folders as in PATH', () => {
    expect(homes(hints)).toEqual(['/home/dev/.claude'])
    const env = { CLAUDE_CONFIG_DIR: '/a: ~/.claude-work :/a:' }
    expect(homes({ ...hints, env })).toEqual(['/a', '/home/dev/.claude-work'])
    const windows = {
      ...hints,
      platform: 'win32' as const,
      env: { CLAUDE_CONFIG_DIR: 'C:\\a;D:\\b' },
    }
    expect(homes(windows)).toEqual(['C:\\a', 'D:\\b'])
    expect(homes({ ...hints, env: { CLAUDE_CONFIG_DIR: ' ' } })).toEqual(['/home/dev/.claude'])
  })

  test('the outputs of background commands', () => {
    expect(outputRoots(hints)).toEqual(['/tmp/claude-1000'])
    const mac = { ...hints, platform: 'darwin' as const, tmpDir: '/var/folders/x/T/', uid: 501 }
    expect(outputRoots(mac)).toEqual(['/var/folders/x/T/claude-501', '/private/tmp/claude-501'])
  })
})
