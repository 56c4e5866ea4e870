import type { Engine } from '../../main/engine/api'
import { lookAt, type Io } from '../io'
import { detailText, timeOfDay } from '../text/detail'
import { drawBoard } from './draw'
import { listenToKeys } from './keys'
import { FIRST_STATE, press, visible, type BoardState, type Key } from './model'
import { enterScreen } from './screen'

/** Lines of the board that are not steps of an opened session: frame, header, figures. */
const NOT_STEPS = 14
const TICK = 1000

/** `andon watch` on a terminal: until `q`, Ctrl-C or a signal. The terminal is as before, whatever happens. */
export async function runBoard(engine: Engine, io: Io, ending: Promise<void>): Promise<void> {
  let snapshot = await engine.start()
  const began = { at: Date.now(), shown: Date.parse(snapshot.generatedAt) }
  let state: BoardState = FIRST_STATE
  let detail: string[] | null = null
  const screen = enterScreen(io)

  const draw = () => {
    // With --now the board's time runs on from there.
    const now = began.shown + (Date.now() - began.at)
    const look = lookAt(io)
    screen.draw(drawBoard({ snapshot, state, now, clock: timeOfDay(now, look), detail }, look))
  }
  const readDetail = async () => {
    const id = state.open
    if (id === null) return
    const look = lookAt(io)
    const limit = Math.max(3, look.rows - NOT_STEPS)
    const found = await engine.detail({ id, before: null, limit, agent: null }).catch(() => null) // shown as gone
    if (state.open !== id) return
    const narrow = { ...look, columns: look.columns - 4 }
    detail = found
      ? detailText(found, narrow, Date.parse(snapshot.generatedAt)).split('\n')
      : ['This session is gone.']
    draw()
  }
  const silence = engine.listen({
    snapshot: (next) => {
      snapshot = next
      draw()
      void readDetail()
    },
  })
  const tick = setInterval(draw, TICK)
  const resized = () => {
    screen.forget()
    draw()
  }
  io.stdout.on('resize', resized)
  let quit: () => void = () => {}
  const asked = new Promise<void>((resolve) => (quit = resolve))
  const giveBack = listenToKeys(io, (key: Key) => {
    const next = press(state, key, visible(snapshot, state))
    if (next === null) return quit()
    state = next
    if (state.open === null) detail = null
    draw()
    void readDetail()
  })
  try {
    draw()
    await Promise.race([asked, ending])
  } finally {
    clearInterval(tick)
    silence()
    io.stdout.off('resize', resized)
    giveBack()
    screen.leave()
  }
}
