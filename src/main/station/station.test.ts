import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS, type Settings } from '../../shared/contract'
import type { Engine, EngineListener } from '../engine/api'
import { aSession, aSnapshot, anAlert } from '../testing'
import { withMuted } from './handlers'
import { createStation } from './station'

function anEngine(name: string, journal: string[]) {
  let listener: EngineListener = {}
  const engine: Engine = {
    start: async () => {
      journal.push(`start ${name}`)
      return aSnapshot([aSession({ id: name })])
    },
    stop: async () => {
      journal.push(`stop ${name}`)
    },
    rescan: async () => {
      journal.push(`rescan ${name}`)
    },
    snapshot: () => aSnapshot([]),
    listen: (one) => {
      listener = one
      return () => {}
    },
    detail: async () => null,
    step: async () => null,
    track: async () => null,
    moment: async () => null,
    whose: () => null,
    doctor: () => ({ homes: [], faults: [], drift: [], sessions: [] }),
  }
  return { engine, tell: () => listener.alert?.(anAlert({ session: name })) }
}

function aStation(fail = false) {
  const journal: string[] = []
  const engines: ReturnType<typeof anEngine>[] = []
  const station = createStation({
    make: async () => {
      if (fail) throw new Error('no')
      const made = anEngine(`e${engines.length + 1}`, journal)
      engines.push(made)
      return made.engine
    },
    onSnapshot: (snapshot) => journal.push(`snapshot ${snapshot.sessions[0]?.id}`),
    onAlert: (alert) => journal.push(`alert ${alert.session}`),
    onRestart: () => journal.push('restart'),
    log: (scope, message) => journal.push(`${scope}: ${message}`),
  })
  return { station, journal, engines }
}

describe('createStation', () => {
  it('starts once, publishes, and passes alerts on', async () => {
    const { station, journal, engines } = aStation()
    await station.follow(DEFAULT_SETTINGS)
    await station.follow({ ...DEFAULT_SETTINGS, theme: 'dark', countOnIcon: false })
    engines[0]?.tell()
    expect(journal).toEqual(['start e1', 'snapshot e1', 'alert e1'])
    expect(station.snapshot()?.sessions[0]?.id).toBe('e1')
  })

  it('starts anew when a setting asks for another look, one after the other', async () => {
    const { station, journal } = aStation()
    const other = (endedHours: number): Settings => ({ ...DEFAULT_SETTINGS, endedHours })
    await Promise.all([station.follow(other(1)), station.follow(other(2))])
    await station.rescan()
    await station.stop()
    expect(journal.filter((line) => !line.startsWith('snapshot'))).toEqual([
      'start e1',
      'restart',
      'stop e1',
      'start e2',
      'rescan e2',
      'stop e2',
    ])
  })

  it('says so in the log when the engine cannot start', async () => {
    const { station, journal } = aStation(true)
    await station.follow(DEFAULT_SETTINGS)
    expect(journal).toEqual(['engine: The engine could not be started.'])
    expect(station.snapshot()).toBeNull()
  })
})

describe('withMuted', () => {
  it('adds once and removes', () => {
    const rule = { scope: 'session', value: 'a', until: null } as const
    const muted = withMuted(DEFAULT_SETTINGS, { ...rule, muted: true }, 0)
    const once = withMuted(muted, { ...rule, muted: true }, 0)
    expect(once.mutes).toEqual([rule])
    expect(withMuted(once, { ...rule, muted: false }, 0).mutes).toEqual([])
  })
})
