import type { Mute, Session, Snapshot, Source } from '../../shared/contract'
import { cast } from './people'
import { MINUTE, percent, session, snapshot, SOURCES, type Ago } from './session'
import { stress } from './stress'

export interface World {
  snapshot: Snapshot
  mutes: Mute[]
}

/** The screens of the design as snapshots, at `now` (epoch ms). */
export function worlds(now: number): Record<string, World> {
  const ago: Ago = (ms) => new Date(now - ms).toISOString()
  const of = (sessions: readonly Session[], sources: readonly Source[] = SOURCES): World => ({
    snapshot: snapshot(now, sessions, sources),
    mutes: [],
  })
  const all = cast(ago)
  const { release, cookie, certificates, billing, mails, login, image, storybook } = all
  const { retry, metrics, changelog, notes, invoice, linter, privacy } = all
  return {
    list: of([release, login, image, storybook, retry, metrics, invoice, linter, privacy]),
    needs: {
      ...of([
        release,
        cookie,
        certificates,
        billing,
        mails,
        login,
        image,
        metrics,
        changelog,
        notes,
      ]),
      mutes: [{ scope: 'session', value: billing.id, until: null }],
    },
    fault: of([login, image, storybook, metrics], faulty()),
    one: of([login, invoice, linter]),
    idle: of([invoice, linter, privacy]),
    none: of(
      [],
      SOURCES.map((source, i) => ({
        ...source,
        status: i === 1 ? 'ok' : 'absent',
        sessions: 0,
        files: 0,
      })),
    ),
    forty: of(many(40, ago)),
    crowd: of(many(300, ago)),
    stress: of(stress(ago)),
  }
}

function faulty(): Source[] {
  return SOURCES.map((source) => {
    if (source.tool === 'mistral-vibe') {
      return {
        ...source,
        status: 'faulty' as const,
        faults: [
          {
            file: 'sessions/a41c/meta.json',
            message: 'Not valid JSON at byte 1,204 · last good value of 14:02 is shown',
          },
          { file: 'sessions/c07e', message: 'Permission denied · this session is not listed' },
        ],
      }
    }
    if (source.tool !== 'codex') return source
    const drift = ['turn_budget', 'world_state', 'canvas'].map((word, i) => ({
      tool: source.tool,
      version: '0.98',
      what: 'record' as const,
      word,
      count: i + 1,
    }))
    return { ...source, drift }
  })
}

const VERBS = ['Cache the price list', 'Port the cron jobs', 'Rework the empty cart', 'Sync flags']
const PROJECTS = ['shop-api', 'photo-box', 'edge-proxy', 'billing', 'queue-lab']
const TOOLS = ['claude-code', 'codex', 'mistral-vibe'] as const

/** A crowd of plausible sessions: two wait, a fifth works, some idle, a third is over. */
export function many(n: number, ago: Ago): Session[] {
  const { release, cookie } = cast(ago)
  const rest = Array.from({ length: Math.max(0, n - 2) }, (_, i) => {
    const kind = i % 9
    const state = kind < 2 ? 'busy' : kind < 6 ? 'idle' : 'ended'
    const reason = { busy: 'tool', idle: 'done', ended: 'exited' } as const
    return session({
      id: `${TOOLS[i % 3]}:crowd-${i}`,
      tool: TOOLS[i % 3] ?? 'codex',
      title: `${VERBS[i % 4]} ${i + 1}`,
      state,
      reason: { kind: reason[state], text: state === 'busy' ? 'Bash: cargo test --workspace' : '' },
      since: ago((i + 1) * MINUTE),
      project: PROJECTS[i % 5] ?? null,
      branch: 'main',
      context: percent((i * 7) % 100),
      todos: i % 3 === 0 ? { done: i % 8, total: 8, current: null } : null,
    })
  })
  return [release, cookie, ...rest].slice(0, n)
}
