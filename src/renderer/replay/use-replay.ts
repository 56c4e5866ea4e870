import { useState, useSyncExternalStore } from 'react'
import { useStore } from '../store/context'
import { openReplay, type Replay, type ReplayState } from './source'

/** The past of one session; its component must be keyed by id and agent, they do not change. */
export function useReplay(id: string, agent: string | null): Replay {
  const store = useStore()
  const [replay] = useState(() => openReplay({ store, id, agent, after, frames }))
  return replay
}

/** One part of it, compared by identity: a place that moves on does not draw the whole screen again. */
export function useReplayState<T>(replay: Replay, select: (state: ReplayState) => T): T {
  return useSyncExternalStore(replay.subscribe, () => select(replay.getState()))
}

const after = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** Steps in which the place moves where motion is not wanted (ms). */
const CALM_MS = 500

function frames(run: (ms: number) => void): () => void {
  let last = performance.now()
  const tick = () => {
    const now = performance.now()
    run(now - last)
    last = now
  }
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    const timer = setInterval(tick, CALM_MS)
    return () => clearInterval(timer)
  }
  let frame = requestAnimationFrame(function again() {
    tick()
    frame = requestAnimationFrame(again)
  })
  return () => cancelAnimationFrame(frame)
}
