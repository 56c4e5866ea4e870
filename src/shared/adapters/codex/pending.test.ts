import { describe, expect, test } from 'vitest'
import { describe as describeCall } from './describe'
import { asksOf, mayAskOf } from './pending'
import { policyOf, type Policy } from './policy'

const CWD = '/home/dev/project'

const policy = (approval: unknown, sandbox = 'workspace-write', more = {}): Policy =>
  policyOf({ approval_policy: approval, sandbox_policy: { type: sandbox }, cwd: CWD, ...more })!

const functionCall = (name: string, args: object, namespace?: string) =>
  describeCall({
    type: 'function_call',
    name,
    namespace,
    arguments: JSON.stringify(args),
    call_id: 'c',
  })!

const customCall = (name: string, input: string) =>
  describeCall({ type: 'custom_tool_call', name, input, call_id: 'c' })!

const outcome = (call: ReturnType<typeof functionCall>, under: Policy | null) => {
  const may = mayAskOf(call, under, CWD)
  return may && `${may.as} after ${may.after}`
}

describe('escalated calls', () => {
  const escalated = {
    cmd: 'npm publish',
    sandbox_permissions: 'require_escalated',
    justification: 'Why',
  }
  const program = customCall(
    'exec',
    'const r = await tools.exec_command({"cmd":"npm publish","sandbox_permissions":"require_escalated","justification":"Why"});',
  )

  test.each([
    ['on-request', 'waiting after 3000'],
    // The other policies refuse it at once; what is left is a command that takes its time.
    ['untrusted', 'hint after 10000'],
    ['on-failure', 'hint after 15000'],
    ['never', null],
    [{ granular: { sandbox_approval: true } }, 'hint after 15000'],
  ])('under %j', (approval, expected) => {
    expect(outcome(functionCall('exec_command', escalated), policy(approval))).toBe(expected)
  })

  test('in every age of the flag, and in code mode', () => {
    const under = policy('on-request')
    const old = { command: ['bash', '-lc', 'make install'], with_escalated_permissions: true }
    const more = { cmd: 'curl x', sandbox_permissions: 'with_additional_permissions' }
    expect(outcome(functionCall('shell', old), under)).toBe('waiting after 3000')
    expect(outcome(functionCall('exec_command', more), under)).toBe('waiting after 3000')
    expect(outcome(program, under)).toBe('waiting after 3000')
    expect(mayAskOf(program, under, CWD)?.text).toBe('Why')
  })

  test('a reviewer that is no person, or a policy of an unknown name, alarms nobody', () => {
    const reviewed = policy('on-request', 'workspace-write', { approvals_reviewer: 'auto_review' })
    expect(outcome(program, reviewed)).toBeNull()
    expect(outcome(functionCall('exec_command', escalated), policy('new-word'))).toBe(
      'hint after 3000',
    )
  })

  test('without any word about a policy the default counts', () => {
    expect(outcome(functionCall('exec_command', escalated), null)).toBe('waiting after 3000')
  })

  test('the words inside a text that a program or command writes are no request', () => {
    const under = policy('on-request')
    const quoted = customCall(
      'exec',
      String.raw`await tools.exec_command({"cmd":"echo '{\"sandbox_permissions\":\"require_escalated\"}' > a.json"});`,
    )
    expect(outcome(quoted, under)).toBe('hint after 35000')
    const body = { cmd: 'echo \'"sandbox_permissions":"require_escalated"\'' }
    expect(outcome(functionCall('exec_command', body), under)).toBe('hint after 15000')
  })
})

describe('patches', () => {
  const patch = (path: string) =>
    customCall('apply_patch', `*** Begin Patch\n*** Add File: ${path}\n+x\n*** End Patch`)

  test.each([
    ['a.txt', 'on-request', 'workspace-write', null],
    [`${CWD}/src/a.txt`, 'on-request', 'workspace-write', null],
    ['/tmp/a.txt', 'on-request', 'workspace-write', null],
    ['../other/a.txt', 'on-request', 'workspace-write', 'waiting after 3000'],
    ['/etc/hosts', 'on-request', 'workspace-write', 'waiting after 3000'],
    [`${CWD}-two/a.txt`, 'on-request', 'workspace-write', 'waiting after 3000'],
    ['a.txt', 'on-request', 'read-only', 'waiting after 3000'],
    ['a.txt', 'untrusted', 'workspace-write', 'hint after 10000'],
    ['/etc/hosts', 'on-request', 'danger-full-access', null],
    ['/etc/hosts', 'on-failure', 'workspace-write', 'hint after 3000'],
    ['/etc/hosts', 'never', 'read-only', null],
  ])('%s under %s, %s', (path, approval, sandbox, expected) => {
    expect(outcome(patch(path), policy(approval, sandbox))).toBe(expected)
  })

  test('in code mode, and carried by a shell command', () => {
    const under = policy('on-request', 'read-only')
    const program = customCall(
      'exec',
      'await tools.apply_patch("*** Begin Patch\\n*** Add File: a.txt\\n+x\\n");',
    )
    expect(program.paths).toEqual(['a.txt'])
    expect(outcome(program, under)).toBe('waiting after 3000')
    const shell = functionCall('exec_command', {
      cmd: "apply_patch <<'EOF'\n*** Begin Patch\n*** Update File: src/b.ts\nEOF",
    })
    expect(outcome(shell, under)).toBe('waiting after 3000')
  })

  test('a managed profile names what may be written', () => {
    const entries = [
      { path: { type: 'special', value: { kind: 'root' } }, access: 'read' },
      { path: { type: 'path', path: CWD }, access: 'write' },
    ]
    const managed = policyOf({
      approval_policy: 'on-request',
      cwd: CWD,
      permission_profile: { type: 'managed', file_system: { type: 'restricted', entries } },
    })
    expect(outcome(patch('a.txt'), managed)).toBeNull()
    expect(outcome(patch('/etc/hosts'), managed)).toBe('waiting after 3000')
  })

  test('Windows paths are compared without case', () => {
    const under = policyOf({
      approval_policy: 'on-request',
      sandbox_policy: { type: 'workspace-write' },
      cwd: 'C:\\Work\\Shop',
    })
    expect(outcome(patch('c:\\work\\shop\\a.txt'), under)).toBeNull()
    expect(outcome(patch('D:\\a.txt'), under)).toBe('waiting after 3000')
  })
})

describe('calls that only take long', () => {
  const under = policy('on-request')
  test.each([
    ['exec_command', { cmd: 'make' }, 'hint after 15000'],
    ['exec_command', { cmd: 'make', yield_time_ms: 30_000 }, 'hint after 35000'],
    ['exec_command', { cmd: 'make', yield_time_ms: 9_000_000 }, 'hint after 35000'],
    ['write_stdin', { session_id: 3, chars: '' }, 'hint after 305000'],
    ['shell', { command: ['make'], timeout_ms: 60_000 }, 'hint after 65000'],
    ['shell_command', { command: 'make' }, 'hint after 15000'],
    ['wait', { cell_id: '7', yield_time_ms: 5_000 }, 'hint after 35000'],
    ['wait', { ids: ['x'], timeout_ms: 5_000 }, null],
    ['wait_agent', { timeout_ms: 5_000 }, null],
    ['spawn_agent', { task_name: 'x' }, null],
    ['mcp__github__search', { query: 'x' }, 'hint after 800'],
    ['update_plan', { plan: [] }, null],
    ['view_image', { path: 'a.png' }, null],
  ])('%s %j', (name, args, expected) => {
    expect(outcome(functionCall(name, args), under)).toBe(expected)
  })

  test('a namespace makes an MCP call one', () => {
    expect(functionCall('search', { query: 'x' }, 'mcp__github__').name).toBe('mcp__github__search')
    expect(outcome(customCall('exec', 'await tools.mcp__mock__ask({})'), under)).toBe(
      'hint after 800',
    )
  })
})

describe('questions', () => {
  test('are certain, and say what they ask', () => {
    const question = { questions: [{ id: 'a', question: 'Which one?' }, { question: 'And why?' }] }
    expect(asksOf(functionCall('request_user_input', question), policy('never'))).toEqual({
      kind: 'question',
      text: 'Which one?',
    })
    expect(
      asksOf(functionCall('request_user_input_async', question), policy('on-request')),
    ).toBeNull()
  })

  test('a wish for permissions is one where it reaches a person', () => {
    const wish = functionCall('request_permissions', { reason: 'To reach the server' })
    const reviewed = policy('on-request', 'workspace-write', {
      approvals_reviewer: 'guardian_subagent',
    })
    expect(asksOf(wish, policy('on-request'))).toEqual({
      kind: 'permission',
      text: 'To reach the server',
    })
    expect(asksOf(wish, reviewed)).toBeNull()
    expect(asksOf(wish, policy('never'))).toBeNull()
    expect(asksOf(wish, policy({ granular: { request_permissions: false } }))).toBeNull()
  })
})
