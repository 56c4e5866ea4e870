/**
 * The channel names alone, without a schema: the preload may check a name without carrying a parser into every page.
 * `ipc.ts` holds what each of them carries and does not compile when the two lists differ.
 */
export const REQUEST_NAMES = [
  'andon:snapshot',
  'andon:detail',
  'andon:step',
  'andon:track',
  'andon:moment',
  'andon:settings',
  'andon:settings:save',
  'andon:mute',
  'andon:hide',
  'andon:height',
  'andon:go',
  'andon:shell',
  'andon:open',
  'andon:choose-folder',
  'andon:test-notification',
] as const

export const PUSH_NAMES = [
  'andon:snapshot:changed',
  'andon:settings:changed',
  'andon:focus',
] as const
