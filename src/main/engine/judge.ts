import type { Draft, World } from '../../shared/adapters'
import type { HideRule, Source } from '../../shared/contract'
import { better, isHiddenBy, sumDrift, type Candidate } from '../../shared/snapshot'
import { earliest } from './board'
import { Unreadable } from './errors'
import type { Home } from './files/home'
import { isListed, wanted, type Reach } from './files/select'
import type { SessionState } from '../../shared/session'

export interface Judgement {
  candidates: Candidate[]
  sources: Source[]
  /** When to judge again though nothing changes (epoch ms). */
  dueAt: number | null
}

/** Asks the adapters of all homes whose facts have changed, or whose time has come, what their sessions do. */
export function judge(
  homes: readonly Home[],
  worldOf: (home: Home) => World,
  reach: Reach,
  again: boolean,
): Judgement {
  const candidates = new Map<string, Candidate>()
  const counts = new Map<Home, number>()
  for (const home of homes) {
    const world = worldOf(home)
    if (home.open && (again || home.dirty || (home.dueAt !== null && home.dueAt <= world.now))) {
      judgeHome(home, world)
    }
    home.dirty = false
    let count = 0
    for (const judged of home.drafts) {
      const draft = ruled(judged, reach.hide)
      if (!isListed(home, draft, world.now, reach)) continue
      count += 1
      const candidate = candidateOf(home, draft)
      const other = candidates.get(draft.session.id)
      if (!other || better(candidate.session, other.session)) {
        candidates.set(draft.session.id, candidate)
      }
    }
    counts.set(home, count)
  }
  return {
    candidates: [...candidates.values()],
    sources: homes
      .filter((home) => home.status !== 'twin')
      .map((home) => home.source(counts.get(home) ?? 0)),
    dueAt: earliest(...homes.map((home) => home.dueAt)),
  }
}

function judgeHome(home: Home, world: World): void {
  home.dueAt = null
  try {
    home.drafts = home.adapter.sessions(home.view(), world)
    home.drift = driftOf(home)
    home.told = home.adapter.faults?.(home.view()) ?? []
    home.faults.clear('adapter')
    home.dueAt = earliest(
      ...home.drafts
        .flatMap(({ dueAt, settlesAt }) => [dueAt, settlesAt])
        .map((time) => (time !== null && time > world.now ? time : null)),
    )
  } catch (cause) {
    home.drafts = []
    home.faults.add(
      null,
      new Unreadable('Its sessions could not be judged (a fault of Andon).', { cause }),
      'adapter',
    )
  }
}

/** The person's own rules hide a session as the adapter's do. */
function ruled(draft: Draft, rules: readonly HideRule[]): Draft {
  if (draft.hidden !== null || !isHiddenBy(rules, draft.session)) return draft
  return { ...draft, hidden: 'the settings hide it' }
}

function candidateOf(home: Home, { session, hidden, needId, says, settlesAt }: Draft): Candidate {
  return { session: { ...session, home: home.display }, hidden, needId, says, settlesAt }
}

function driftOf(home: Home): Source['drift'] {
  const states: SessionState[] = []
  for (const { state } of wanted(home)) if (state) states.push(state)
  return sumDrift(home.tool, states, home.adapter.drift?.(home.view()) ?? [])
}
