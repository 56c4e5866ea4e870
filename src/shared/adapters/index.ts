import type { AnyAdapter } from './adapter'
import { claudeCode } from './claude-code'
import { codex } from './codex'
import { mistralVibe } from './mistral-vibe'

/** Every tool Andon reads. A new one is one more folder beside this file and one more line here. */
export const ADAPTERS: readonly AnyAdapter[] = [claudeCode, codex, mistralVibe]

export * from './adapter'
