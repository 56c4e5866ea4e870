import type { Encoded } from './codec'

/** Preload's world to the main process, through the CDP binding. */
export type FromPage =
  | { t: 'hello' }
  | { t: 'send'; channel: string; args: Encoded }
  | { t: 'invoke'; id: number; channel: string; args: Encoded }
  | { t: 'preload-error'; message: string; stack: string }

/** Main process to the preload's world. */
export type ToPage =
  | { t: 'result'; id: number; ok: boolean; value: Encoded }
  | { t: 'event'; channel: string; args: Encoded }
  | { t: 'visibility'; state: 'visible' | 'hidden' }

/** Between the two worlds of one page, both ways, by DOM events. */
export type AcrossWorlds =
  | { t: 'call'; fnId: number; callId: number; args: Encoded }
  | { t: 'return' | 'throw'; callId: number; value: Encoded }
  | { t: 'promise'; callId: number }
  | { t: 'settle'; callId: number; ok: boolean; value: Encoded }
  | { t: 'expose'; key: string; api: Encoded }
  | { t: 'visibility'; state: 'visible' | 'hidden' }
  | { t: 'mainReady' }
