import type { Moment, MomentRequest, Snapshot, Track, TrackRequest } from '../../../shared/contract'
import type { Clock } from '../api'
import type { Home } from '../files/home'
import { subjectOf } from '../subject'
import { readMoment } from './moment'
import { LineSource } from './source'
import { Tracks } from './tracks'

/** What an engine knows of its sessions' past, read when it is asked for. */
export class Replays {
  readonly #homes: readonly Home[]
  readonly #source: LineSource
  readonly #tracks: Tracks

  constructor(homes: readonly Home[], clock: Clock) {
    this.#homes = homes
    this.#source = new LineSource(clock)
    this.#tracks = new Tracks(this.#source)
  }

  /** Null: no such session, or nothing of it can be read. */
  async track(snapshot: Snapshot, request: TrackRequest): Promise<Track | null> {
    const subject = subjectOf(this.#homes, snapshot, request)
    return subject && this.#tracks.read(subject, request)
  }

  /** Null: no such session, or nothing of it can be read. */
  async moment(snapshot: Snapshot, request: MomentRequest): Promise<Moment | null> {
    const subject = subjectOf(this.#homes, snapshot, request)
    return subject && readMoment(subject, request, this.#source)
  }

  stop(): void {
    this.#source.stop()
    this.#tracks.stop()
  }
}
