import { mutesOf } from '../../shared/alerts'
import type { MuteSubject } from '../../shared/alerts'
import type { Log } from '../log'
import type { SettingsStore } from '../settings'
import { withMuted } from '../station'

const HOUR = 3_600_000

export interface MutingParts {
  settings: Pick<SettingsStore, 'update'>
  session(id: string): MuteSubject | undefined
  log: Log
  /** Epoch ms. */
  now(): number
}

/** The tray menu's mutes. */
export function createMuting({ settings, session, log, now }: MutingParts) {
  const save = (change: Parameters<SettingsStore['update']>[0]) => {
    settings.update(change).catch((cause: unknown) => {
      log('settings', 'A mute could not be saved.', cause)
    })
  }
  const mute = (id: string, until: string | null) =>
    save((current) =>
      withMuted(current, { scope: 'session', value: id, until, muted: true }, now()),
    )
  return {
    mute: (id: string) => mute(id, null),
    forAnHour: (id: string) => mute(id, new Date(now() + HOUR).toISOString()),
    /** Takes away every rule that mutes it, its project's too. */
    unmute: (id: string) =>
      save((current) => {
        const subject = session(id) ?? { id, project: null }
        const rules = mutesOf(current.mutes, subject, now())
        return { ...current, mutes: current.mutes.filter((rule) => !rules.includes(rule)) }
      }),
  }
}
export type Muting = ReturnType<typeof createMuting>
