import type { Moment, Session, Track } from '../../shared/contract'
import type { After } from '../detail/source'
import type { Store } from '../store/store'
import { axisOf, timeAt, type Axis } from './axis'
import { openMoments } from './moments'
import { LIVE, moved, play, type Player, type PlayerCommand } from './player'

/** A session that changes all the time has its track read again this often (ms). */
const TRACK_MS = 5000
/** Steps of a moment; earlier ones are loaded when they are asked for. */
const STEPS = 40
/** Marks got ready while playing. */
const AHEAD = 3

/** A moment that is on the screen. */
export interface Shown {
  until: number
  /** Epoch ms; null where the tool writes no times. */
  at: number | null
  /** Null: it cannot be read. */
  moment: Moment | null
}

export interface ReplayState {
  /** Null while it is not known, or there is nothing to replay. */
  axis: Axis | null
  player: Player
  /** Null: live, or not there yet. */
  shown: Shown | null
}

export interface Replay {
  getState(): ReplayState
  subscribe(listener: () => void): () => void
  do(command: PlayerCommand): void
}

export interface ReplayParts {
  store: Store
  id: string
  agent: string | null
  after: After
  /** Calls back with the ms since the last call, until its result is called. */
  frames: (run: (ms: number) => void) => () => void
}

/** The past of one session or sub-agent, for as long as somebody listens. */
export function openReplay({ store, id, agent, after, frames }: ReplayParts): Replay {
  let state: ReplayState = { axis: null, player: LIVE, shown: null }
  const listeners = new Set<() => void>()
  let stopFrames: (() => void) | null = null
  let stop = () => {}

  const set = (change: Partial<ReplayState>) => {
    state = { ...state, ...change }
    listeners.forEach((listener) => listener())
  }
  const moments = openMoments(
    (until) => store.actions.moment({ id, agent, until, limit: STEPS }),
    (until, moment) => {
      const { axis, player } = state
      if (!axis || !player.place) return
      const index = axis.marks.findIndex(({ end }) => end === until)
      const at = timeAt(axis, axis.xs[index] ?? player.place.x)
      set({ shown: { until, at, moment } })
    },
  )

  const run = (player: Player) => {
    const { axis } = state
    const place = axis && player.place
    const until = axis?.marks[place?.index ?? -1]?.end
    set({ player, ...(until === undefined && { shown: null }) })
    if (!axis || !place || until === undefined) moments.rest()
    else if (until !== state.shown?.until) moments.want(until, aheadOf(axis, player))
    if (player.playing && !stopFrames) stopFrames = frames((ms) => command({ do: 'tick', ms }))
    if (!player.playing) rest()
  }
  const rest = () => {
    stopFrames?.()
    stopFrames = null
  }
  const command = (what: PlayerCommand) => {
    if (!state.axis) return
    const next = play(state.player, state.axis, what)
    if (next !== state.player) run(next)
  }
  const take = (track: Track | null) => {
    const axis = axisOf(track?.marks ?? [])
    if (!axis) return set({ axis: null, player: LIVE, shown: null })
    const before = state.axis
    set({ axis })
    if (!before || !state.player.place) return
    if (axis.marks[0]?.end !== before.marks[0]?.end) {
      moments.forget()
      return run(LIVE)
    }
    run(moved(state.player, before, axis))
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) stop = followTrack({ store, id, agent, after }, take)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop()
        rest()
      }
    },
    do: command,
  }
}

function aheadOf({ marks }: Axis, { place, playing }: Player): readonly number[] {
  if (!place || !playing) return []
  return marks.slice(place.index + 1, place.index + 1 + AHEAD).map(({ end }) => end)
}

/** Reads the track at once, and again when the session changed, though not all the time. */
function followTrack(
  { store, id, agent, after }: Omit<ReplayParts, 'frames'>,
  take: (track: Track | null) => void,
): () => void {
  let seen: Session | undefined = listed(store, id)
  let cancel: (() => void) | null = null
  let stopped = false
  let stale = false
  const read = () => {
    stale = false
    cancel = after(TRACK_MS, () => {
      cancel = null
      if (stale) read()
    })
    store.actions.track({ id, agent }).then(
      (track) => {
        if (!stopped) take(track)
      },
      // The detail itself says that the files cannot be read; the track that was known stays.
      () => {},
    )
  }
  const unsubscribe = store.subscribe(() => {
    const now = listed(store, id)
    if (now === seen) return
    seen = now
    stale = true
    if (!cancel) read()
  })
  read()
  return () => {
    stopped = true
    unsubscribe()
    cancel?.()
  }
}

function listed(store: Store, id: string): Session | undefined {
  return store.getState().snapshot?.sessions.find((session) => session.id === id)
}
