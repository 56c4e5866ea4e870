import { describe, expect, test } from 'vitest'
import { describe as describeCall } from './describe'
import { asksOf, mayAskOf } from './pending'
import { policyOf, type Policy } from './policy'

const CWD = '/home/dev/project'

const call = (name: string, args: object) =>
  describeCall({ type: 'function_call', name, arguments: JSON.stringify(args), call_id: 'c' })!

const program = (code: string) =>
  describeCall({ type: 'custom_tool_call', name: 'exec', input: code, call_id: 'c' })!

const patch = (path: string) =>
  describeCall({
    type: 'custom_tool_call',
    name: 'apply_patch',
    input: `*** Begin Patch\n*** Add File: ${path}\n+x\n*** End Patch`,
    call_id: 'c',
  })!

const escalated = { cmd: 'npm publish', sandbox_permissions: 'require_escalated' }
const question = { questions: [{ id: 'a', question: 'Which one?' }] }

const CALLS = {
  question: call('request_user_input', question),
  permissions: call('request_permissions', { reason: 'Network' }),
  escalated: call('exec_command', escalated),
  'escalated in code': program(
    'await tools.exec_command({"cmd":"npm publish","sandbox_permissions":"require_escalated"})',
  ),
  'permissions in code': program('await tools.request_permissions({})'),
  'question in code': program('await tools.request_user_input({})'),
  'question in code, and more': program(
    'await tools.request_user_input({}); await tools.exec_command({"cmd":"make"})',
  ),
  'patch inside': patch('src/a.ts'),
  'patch outside': patch('/etc/hosts'),
  'reading command': call('exec_command', { cmd: 'rg TODO src' }),
  'other command': call('exec_command', { cmd: 'make' }),
  'MCP call': call('mcp__github__search', { query: 'x' }),
  'wait for agents': call('wait_agent', {}),
}
type Kind = keyof typeof CALLS

const asked = { granular: { sandbox_approval: true, request_permissions: true } }
const unasked = { granular: { sandbox_approval: false, request_permissions: false } }

const POLICIES = {
  'on-request': { approval_policy: 'on-request' },
  'on-failure': { approval_policy: 'on-failure' },
  untrusted: { approval_policy: 'untrusted' },
  never: { approval_policy: 'never' },
  granular: { approval_policy: asked },
  'granular, asking for nothing': { approval_policy: unasked },
  'a guardian answers': { approval_policy: 'on-request', approvals_reviewer: 'auto_review' },
  'a policy of an unknown name': { approval_policy: 'on-full-moon' },
}
type Under = keyof typeof POLICIES

/** told, waiting (inferred, after 3 s), hint at some time, or busy for ever. */
function outcome(kind: Kind, context: object, sandbox: string): string {
  const policy: Policy | null = policyOf({
    sandbox_policy: { type: sandbox },
    cwd: CWD,
    ...context,
  })
  if (asksOf(CALLS[kind], policy)) return 'told'
  const may = mayAskOf(CALLS[kind], policy, CWD)
  if (!may) return '-'
  return may.as === 'waiting' && may.after !== 3_000 ? 'waiting at another time' : may.as
}

/** Columns: every policy, in the order of `POLICIES`. */
const TABLE: Record<Kind, string> = {
  //                            on-req  on-fail untrust never granular granular- guard unknown
  question: '                   told    told    told    told    told    told    told    told',
  permissions: '                told    told    told    -       told    -       -       told',
  escalated: '                  waiting hint    hint    -       hint    hint    -       hint',
  'escalated in code': '        waiting hint    hint    -       hint    hint    -       hint',
  'permissions in code': '      waiting waiting waiting -       waiting hint    -       hint',
  'question in code': '         waiting waiting waiting waiting waiting waiting waiting hint',
  'question in code, and more': 'hint   hint    hint    hint    hint    hint    hint    hint',
  'patch inside': '             -       -       hint    -       -       -       -       -',
  'patch outside': '            waiting hint    waiting -       waiting -       -       hint',
  'reading command': '          hint    hint    hint    -       hint    hint    -       hint',
  'other command': '            hint    hint    hint    -       hint    hint    -       hint',
  'MCP call': '                 hint    hint    hint    -       hint    hint    -       hint',
  'wait for agents': '          -       -       -       -       -       -       -       -',
}

const kinds = Object.keys(CALLS) as Kind[]
const policies = Object.keys(POLICIES) as Under[]

describe('every kind of call under every policy', () => {
  test.each(kinds)('%s', (kind) => {
    const expected = TABLE[kind].trim().split(/\s+/)
    expect(expected).toHaveLength(policies.length)
    for (const [column, under] of policies.entries()) {
      const got = outcome(kind, POLICIES[under], 'workspace-write')
      expect(`${under}: ${got}`).toBe(`${under}: ${expected[column]}`)
    }
  })

  test('a sandbox that allows nothing makes every patch one from outside', () => {
    for (const under of policies) {
      const got = outcome('patch inside', POLICIES[under], 'read-only')
      expect(`${under}: ${got}`).toBe(
        `${under}: ${outcome('patch outside', POLICIES[under], 'workspace-write')}`,
      )
    }
  })

  test.each(['danger-full-access', 'external-sandbox'])(
    'without a sandbox (%s) nothing is asked for that would leave it',
    (sandbox) => {
      for (const under of policies) {
        for (const kind of ['escalated', 'escalated in code', 'patch outside'] as const) {
          const got = outcome(kind, POLICIES[under], sandbox)
          expect(got, `${kind}, ${under}`).not.toBe('waiting')
        }
      }
    },
  )

  test('what only takes long is a hint when the tool itself would have answered', () => {
    const at = (kind: Kind, under: Under) =>
      mayAskOf(CALLS[kind], policyOf({ cwd: CWD, ...POLICIES[under] }), CWD)?.after
    expect(at('other command', 'untrusted')).toBe(10_000)
    expect(at('reading command', 'untrusted')).toBe(15_000)
    expect(at('other command', 'on-request')).toBe(15_000)
    expect(at('patch inside', 'untrusted')).toBe(10_000)
  })
})
