import type { Client } from '../client'
import { codexAgrees } from '../../live/agree'
import { ERRORS } from './errors'
import { codexLinks } from './links'
import { startOpenai } from './mock'
import { readCodex } from './screen'
import { TURNS } from './turns'
import { WAITS } from './waits'

export const CODEX: Client = {
  name: 'codex',
  title: 'Codex',
  tool: 'codex',
  package: '@openai/codex',
  binary: { folder: /^@openai\/codex-[\w-]+$/, file: /^vendor\/[^/]+\/bin\/codex(\.exe)?$/ },
  configFolder: '.codex',
  homeOption: '--codex-home',
  margin: 1000,
  startMock: startOpenai,
  read: readCodex,
  linker: codexLinks,
  daemonPid: 'app-server-daemon/daemon.pid',
  // The daemon's copy of the program.
  bulk: ['packages'],
  agrees: (segment, session) =>
    session === undefined ? segment.truth === 'ended' : codexAgrees(segment, session, false),
  // Esc in the menu behind a plan is not written; an error outlives its window while the daemon holds the thread.
  mayStay: ({ truth }) => truth === 'waiting:plan' || truth === 'error',
  scenarios: [...TURNS, ...WAITS, ...ERRORS],
}
