import type { Beside, Line, Located, ScreenReader } from '../../shared/adapters'
import type { Screen, Snapshot, StepRequest } from '../../shared/contract'
import { EMPTY_STATE, reduce, screenOf, stepsOf, type SessionEvent } from '../../shared/session'
import type { Home } from './files/home'
import { placeOf } from './page'
import { absolute } from './paths'
import { readRange } from './read/bytes'
import { inflate } from './read/inflate'
import { LineSplitter } from './read/lines'
import { besideOf, shownOf } from './read/stored'
import { subjectOf, type Subject } from './subject'

type Wanted = StepRequest['step']
type LogSubject = Extract<Subject, { kind: 'log' }>

/** A result that comes later than this many bytes after its call is not looked for. */
const LATEST = 16 * 1024 * 1024
/** A text is cut to as many characters, from its beginning. */
const MOST = 64 * 1024

/**
 * What one step of a timeline showed: a prompt's whole text, a command with its output, a change. Null: no such session,
 * or no such agent of it. `none`: nothing more is written of the step, or it is not there (any more).
 */
export async function readStep(
  homes: readonly Home[],
  snapshot: Snapshot,
  request: StepRequest,
): Promise<Screen | null> {
  const subject = subjectOf(homes, snapshot, request)
  switch (subject?.kind) {
    case undefined:
      return null
    case 'log':
      return stepOfLog(subject, request.step)
    case 'store':
      return subject.body(request.step.offset)
    case 'nothing':
      return { kind: 'none' }
  }
}

async function stepOfLog(subject: LogSubject, wanted: Wanted): Promise<Screen> {
  const { home, entry, group } = subject
  const { path, located, offset } = placeOf(entry, wanted.offset)
  const body = new Body(home, located, { ...wanted, offset })
  const handle = await home.fs.open(absolute(home.root, path))
  try {
    const { size } = await handle.stat()
    if (located.compressed) await inflate(handle, size, body.see)
    else {
      const splitter = new LineSplitter(offset)
      const end = Math.min(size, offset + LATEST)
      const take = (bytes: Uint8Array) => splitter.push(bytes, body.see)
      await readRange(handle, offset, end, take, async () => !body.done)
      splitter.flush(body.see)
    }
  } finally {
    await handle.close()
  }
  return shownOf(home, body.screen(besideOf(home, group, path)))
}

/** Sees a log's lines from a step's own record on, until it knows what the step came to. */
class Body {
  done = false
  readonly #home: Home
  readonly #located: Located
  readonly #wanted: Wanted
  readonly #decoder
  #reader: ScreenReader | undefined
  #found: SessionEvent | null = null
  #result: Extract<SessionEvent, { type: 'result' }> | null = null
  /** What the call showed before it was over: the change or the question that its result does not repeat. */
  #asked: ReturnType<ScreenReader['screen']> = null
  #state = EMPTY_STATE
  readonly #texts: string[] = []

  constructor(home: Home, located: Located, wanted: Wanted) {
    this.#home = home
    this.#located = located
    this.#wanted = wanted
    this.#decoder = home.adapter.decoder(located)
  }

  readonly see = (line: Line): void => {
    if (this.done || line.offset < this.#wanted.offset) return
    const events = this.#decoder.decode(line)
    if (this.#found === null) this.#begin(line, events)
    else this.#goOn(line, events)
  }

  screen(beside: Beside): ReturnType<ScreenReader['screen']> & object {
    const event = this.#found
    const seen = this.#reader?.screen(this.#state, beside) ?? null
    if (event?.type === 'prompt') return seen?.kind === 'text' ? seen : textScreen(event.text)
    if (event?.type === 'text') return textScreen(this.#texts.join('\n\n'))
    if (event?.type === 'thinking') return seen ?? textScreen(event.text ?? '')
    if (event?.type === 'call') {
      return seen ?? this.#asked ?? textScreen(this.#result?.text ?? '')
    }
    if (event?.type === 'result') return textScreen(event.text ?? '')
    return event?.type === 'error' ? screenOf(this.#state) : { kind: 'none' }
  }

  #begin(line: Line, events: readonly SessionEvent[]): void {
    const found = events.find((event) => isStep(event, this.#wanted)) ?? null
    const call = found?.type === 'call' ? found.call.id : null
    const { adapter } = this.#home
    this.#reader = adapter.body?.(this.#located, call) ?? adapter.screen?.(this.#located)
    this.#found = found
    this.done = found === null || (found.type !== 'call' && found.type !== 'text')
    if (found === null) return
    this.#reader?.see(line)
    this.#state = reduce(this.#state, found)
    if (found.type === 'text') this.#texts.push(found.text)
    this.#goOn(null, events.slice(events.indexOf(found) + 1))
  }

  /** `line` is null for what else stands in the step's own record. */
  #goOn(line: Line | null, events: readonly SessionEvent[]): void {
    if (this.#found?.type === 'text') return this.#moreText(events)
    if (this.#found?.type !== 'call') return
    const { id } = this.#found.call
    const result = events.find((event) => event.type === 'result' && event.id === id)
    if (result === undefined && events.some((event) => isOfAnother(event, id))) return
    if (result?.type === 'result') {
      this.#asked = this.#reader?.screen(this.#state, NOTHING_BESIDE) ?? null
      if (this.#asked?.kind === 'output') this.#asked = null
      this.#result = result
      this.#state = reduce(this.#state, result)
      this.done = true
    }
    if (line) this.#reader?.see(line)
    if (events.some(endsCalls)) this.done = true
  }

  /** An answer that was written in pieces is one step. */
  #moreText(events: readonly SessionEvent[]): void {
    for (const event of events) {
      if (event.type === 'text') this.#texts.push(event.text)
      else if (stepsOf([event]).length > 0 || event.type === 'result') this.done = true
      if (this.done) return
    }
  }
}

const NOTHING_BESIDE: Beside = { path: '', files: [], running: [] }

function textScreen(text: string): Screen {
  return text.trim() === '' ? { kind: 'none' } : { kind: 'text', text: text.slice(0, MOST) }
}

/** A record may make several steps: the row's words say which of them is meant. */
function isStep(event: SessionEvent, { kind, label, target }: Wanted): boolean {
  const step = stepsOf([event])[0]
  return step !== undefined && step.kind === kind && step.label === label && step.target === target
}

const isOfAnother = (event: SessionEvent, id: string): boolean =>
  (event.type === 'call' && event.call.id !== id) || (event.type === 'result' && event.id !== id)

/** No result comes after it. */
const endsCalls = (event: SessionEvent): boolean =>
  event.type === 'turn_end' || (event.type === 'prompt' && event.steers !== true)
