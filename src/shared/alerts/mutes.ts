import type { Mute, Session } from '../contract'

export type MuteSubject = Pick<Session, 'id' | 'project'>
type Rule = Pick<Mute, 'scope' | 'value'>

/** The rules that hold for this session at `now` (epoch ms). */
export function mutesOf(mutes: readonly Mute[], session: MuteSubject, now: number): Mute[] {
  return mutes.filter(
    ({ scope, value, until }) =>
      value === (scope === 'session' ? session.id : session.project) &&
      (until === null || Date.parse(until) > now),
  )
}

/** Muted sessions are listed and counted, but make no notification. */
export function isMuted(mutes: readonly Mute[], session: MuteSubject, now: number): boolean {
  return mutesOf(mutes, session, now).length > 0
}

/** The list with this rule; it replaces one about the same. */
export function withMute(mutes: readonly Mute[], mute: Mute): Mute[] {
  return [...withoutMute(mutes, mute), mute]
}

export function withoutMute(mutes: readonly Mute[], { scope, value }: Rule): Mute[] {
  return mutes.filter((one) => one.scope !== scope || one.value !== value)
}

/** The list without rules whose time is over. */
export function standingMutes(mutes: readonly Mute[], now: number): Mute[] {
  return mutes.filter(({ until }) => until === null || Date.parse(until) > now)
}
