import type { Client } from '../client'
import { claudeAgrees } from '../../live/agree'
import { BESIDE } from './beside'
import { ERRORS } from './errors'
import { claudeLinks } from './links'
import { startAnthropic } from './mock'
import { readClaude } from './screen'
import { TURNS } from './turns'
import { WAITS } from './waits'

export const CLAUDE: Client = {
  name: 'claude',
  title: 'Claude Code',
  tool: 'claude-code',
  package: '@anthropic-ai/claude-code',
  binary: { folder: /^@anthropic-ai\/claude-code-[\w-]+$/, file: /^claude(\.exe)?$/ },
  configFolder: '.claude',
  homeOption: '--claude-home',
  margin: 700,
  startMock: startAnthropic,
  read: readClaude,
  linker: claudeLinks,
  daemonPid: null,
  bulk: [],
  agrees: claudeAgrees,
  mayStay: () => false,
  scenarios: [...TURNS, ...WAITS, ...ERRORS, ...BESIDE],
}
