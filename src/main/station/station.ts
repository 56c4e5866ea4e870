import type {
  Alert,
  Detail,
  DetailRequest,
  Moment,
  MomentRequest,
  Screen,
  Settings,
  Snapshot,
  StepRequest,
  Track,
  TrackRequest,
} from '../../shared/contract'
import type { Engine } from '../engine/api'
import type { Log } from '../log'

export interface StationOptions {
  /** Makes an engine for these settings; a new one when a setting that it depends on changes. */
  make(settings: Settings): Promise<Engine>
  onSnapshot(snapshot: Snapshot): void
  onAlert(alert: Alert): void
  /** The engine is about to be another one: it will not withdraw what the last one raised. */
  onRestart(): void
  log: Log
}

/** What an engine is made from; the rest of the settings concerns only how things are shown. */
function basis(settings: Settings): string {
  const { showHidden, endedHours, notify, homes, toolsOff, hide } = settings
  const finished = notify.finished ? notify.finishedAfterMinutes : null
  return JSON.stringify([showHidden, endedHours, finished, homes, toolsOff, hide])
}

/** The engine of a shell with settings (the desktop's, `andon serve`), made anew when the settings ask for another look at the files. */
export function createStation(options: StationOptions) {
  let engine: Engine | null = null
  let made = ''
  let last: Snapshot | null = null
  let queue: Promise<void> = Promise.resolve()

  const publish = (snapshot: Snapshot) => {
    last = snapshot
    options.onSnapshot(snapshot)
  }
  const restart = async (settings: Settings) => {
    if (engine) options.onRestart()
    await engine?.stop()
    engine = await options.make(settings)
    engine.listen({ snapshot: publish, alert: options.onAlert })
    publish(await engine.start())
  }
  /** One at a time: a restart that overtakes another would leave two engines running. */
  const inTurn = (run: () => Promise<void>): Promise<void> => {
    queue = queue.then(run).catch((cause: unknown) => {
      options.log('engine', 'The engine could not be started.', cause)
    })
    return queue
  }

  return {
    snapshot: () => last,
    detail: (request: DetailRequest): Promise<Detail | null> =>
      engine?.detail(request) ?? Promise.resolve(null),
    step: (request: StepRequest): Promise<Screen | null> =>
      engine?.step(request) ?? Promise.resolve(null),
    track: (request: TrackRequest): Promise<Track | null> =>
      engine?.track(request) ?? Promise.resolve(null),
    moment: (request: MomentRequest): Promise<Moment | null> =>
      engine?.moment(request) ?? Promise.resolve(null),
    /** Starts, or starts anew when the settings ask for it. */
    follow(settings: Settings): Promise<void> {
      return inTurn(async () => {
        if (basis(settings) === made) return
        made = basis(settings)
        await restart(settings)
      })
    },
    rescan: () => inTurn(async () => engine?.rescan()),
    stop: () =>
      inTurn(async () => {
        await engine?.stop()
        engine = null
      }),
  }
}
export type Station = ReturnType<typeof createStation>
