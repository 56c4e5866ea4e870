import { CLAUDE } from './claude'
import { CODEX } from './codex'
import type { Client, ClientName } from './client'

export const CLIENTS = { claude: CLAUDE, codex: CODEX } as const satisfies Record<
  ClientName,
  Client
>
