import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Prepared, World } from '../client'
import type { MockOptions } from '../mock/server'

/** A key that opens nothing: the mock does not look at it. */
const KEY = 'sk-ant-mock-0000-abcdefghijklmnopqrstuvwxyz'

export interface ClaudeSetup {
  permissions?: { defaultMode?: string; allow?: string[] }
  hooks?: Record<string, unknown>
  env?: Record<string, string>
  mock?: Pick<MockOptions, 'errorHeaders'>
  /** The folder was never trusted: the client asks. */
  untrusted?: true
  /** The offer to make auto mode the default may come up at the start. */
  offer?: true
  /** With an MCP server that asks the person. */
  askingServer?: true
}

/** Writes a config that has all first-start dialogs behind it, and answers how the client is to be started. */
export async function prepareClaude(
  setup: ClaudeSetup,
  world: World,
  url: string,
): Promise<Prepared> {
  const { config, home, project } = world
  await mkdir(config, { recursive: true })
  const trusted = { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true }
  const state = {
    hasCompletedOnboarding: true,
    lastOnboardingVersion: '99.0.0',
    theme: 'dark',
    numStartups: 5,
    customApiKeyResponses: { approved: [KEY.slice(-20)], rejected: [] },
    hasSeenAutoDefaultNudge: setup.offer !== true,
    projects: setup.untrusted ? {} : { [project]: { ...trusted, allowedTools: [] } },
  }
  await writeFile(join(config, '.claude.json'), JSON.stringify(state))
  const settings = {
    permissions: { defaultMode: 'default', ...setup.permissions },
    spinnerTipsEnabled: false,
    ...(setup.hooks ? { hooks: setup.hooks } : {}),
  }
  await writeFile(join(config, 'settings.json'), JSON.stringify(settings))
  const servers = { mock: { command: process.execPath, args: [world.askingServer] } }
  return {
    env: {
      HOME: home,
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_API_KEY: KEY,
      CLAUDE_CONFIG_DIR: config,
      DISABLE_TELEMETRY: '1',
      DISABLE_AUTOUPDATER: '1',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      ...setup.env,
    },
    args: setup.askingServer
      ? ['--strict-mcp-config', '--mcp-config', JSON.stringify({ mcpServers: servers })]
      : [],
  }
}
