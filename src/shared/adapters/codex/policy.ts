import { isJson, list, record, text, type Json } from './json'
import { own } from '../../text'

/** What a turn may do without asking, from its `turn_context` (or `thread_settings_applied`, 0.144 on). */
export interface Policy {
  approval: 'untrusted' | 'on-failure' | 'on-request' | 'never' | 'granular' | 'unknown'
  /** Granular policies say for each kind whether it is asked at all; other policies: empty. */
  granular: Readonly<Record<string, boolean>>
  /** Prompts go to the person; else to a reviewing agent (`auto_review`, `guardian_subagent`). */
  person: boolean
  sandbox: 'read-only' | 'workspace-write' | 'none' | 'unknown'
  /** Folders that may be written without asking; absolute. */
  roots: readonly string[]
}

const APPROVALS: Readonly<Record<string, Policy['approval']>> = {
  untrusted: 'untrusted',
  'unless-trusted': 'untrusted',
  'on-failure': 'on-failure',
  'on-request': 'on-request',
  never: 'never',
}

/** Null where the record says nothing about approvals. */
export function policyOf(context: Json): Policy | null {
  const asked = context['approval_policy']
  if (asked === undefined || asked === null) return null
  const reviewer = text(context['approvals_reviewer'])
  return {
    approval: isJson(asked) ? 'granular' : (own(APPROVALS, text(asked) ?? '') ?? 'unknown'),
    granular: granularOf(asked),
    person: reviewer === null || reviewer === 'user',
    ...sandboxOf(context),
  }
}

function granularOf(asked: unknown): Policy['granular'] {
  const parts = record(record(asked)['granular'])
  return Object.fromEntries(
    Object.entries(parts).flatMap(([key, value]) =>
      typeof value === 'boolean' ? [[key, value] as const] : [],
    ),
  )
}

function sandboxOf(context: Json): Pick<Policy, 'sandbox' | 'roots'> {
  const policy = record(context['sandbox_policy'])
  // `mode` until October 2025, `type` since.
  const type = text(policy['type']) ?? text(policy['mode'])
  const cwd = text(context['cwd'])
  const workspace = [...texts(context['workspace_roots']), ...(cwd === null ? [] : [cwd])]
  switch (type) {
    case 'read-only':
      return { sandbox: 'read-only', roots: [] }
    case 'workspace-write':
      return {
        sandbox: 'workspace-write',
        roots: [...workspace, ...texts(policy['writable_roots']), ...temporary(policy)],
      }
    case 'danger-full-access':
    case 'external-sandbox':
      return { sandbox: 'none', roots: [] }
    default:
      return profileOf(record(context['permission_profile']))
  }
}

/** Only `permission_profile` says it where a managed profile is in force (0.153 on). */
function profileOf(profile: Json): Pick<Policy, 'sandbox' | 'roots'> {
  const files = record(profile['file_system'])
  if (text(files['type']) === 'unrestricted') return { sandbox: 'none', roots: [] }
  if (!Array.isArray(files['entries'])) return { sandbox: 'unknown', roots: [] }
  const writable = list(files['entries'])
    .map(record)
    .filter((entry) => entry['access'] === 'write')
    .map((entry) => record(entry['path']))
  if (writable.length === 0) return { sandbox: 'read-only', roots: [] }
  const roots = writable.flatMap((path) => {
    if (text(path['path']) !== null) return [String(path['path'])]
    return text(record(path['value'])['kind']) === 'root' ? ['/'] : ['/tmp']
  })
  return { sandbox: 'workspace-write', roots }
}

const texts = (value: unknown): string[] => list(value).flatMap((each) => text(each) ?? [])

const temporary = (policy: Json): string[] =>
  policy['exclude_slash_tmp'] === true ? [] : ['/tmp', '/var/folders', '/private/tmp']

/** May this path be written without asking? `cwd` makes a relative one whole. */
export function writable(policy: Policy, path: string, cwd: string | null): boolean {
  if (policy.sandbox === 'none' || policy.sandbox === 'unknown') return true
  const absolute = /^(?:[a-z]:)?[\\/]/i.test(path) ? path : `${cwd ?? ''}/${path}`
  const whole = normal(absolute)
  return policy.roots
    .map(normal)
    .some((root) => whole === root || whole.startsWith(`${root}/`) || root === '')
}

/** One spelling: forward slashes, no `.` and `..`, and no case where the file system is a Windows one. */
function normal(path: string): string {
  const parts: string[] = []
  for (const part of path.replaceAll('\\', '/').split('/')) {
    if (part === '' || part === '.') continue
    if (part === '..') parts.pop()
    else parts.push(part)
  }
  const plain = parts.join('/')
  return /^[a-z]:/i.test(plain) ? plain.toLowerCase() : plain && `/${plain}`
}
