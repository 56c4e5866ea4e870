import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Prepared, World } from '../client'
import type { MockOptions } from '../mock/server'

export interface CodexSetup {
  model?: string
  sandbox?: 'read-only' | 'workspace-write'
  features?: Record<string, boolean>
  mock?: Pick<MockOptions, 'errorBody'>
  askingServer?: true
}

/** A model that the client knows and that starts without an offer of a newer one. */
const MODEL = 'gpt-6-sol'

/** Writes a config with the mock as its provider, and answers how the client is to be started. */
export async function prepareCodex(
  setup: CodexSetup,
  world: World,
  url: string,
): Promise<Prepared> {
  const { config, home, project } = world
  await mkdir(config, { recursive: true })
  await writeFile(join(config, 'config.toml'), tomlOf(setup, world, url))
  return {
    env: { HOME: home, CODEX_HOME: config, MOCK_KEY: 'sk-mock' },
    args: ['--cd', project],
  }
}

/** A JSON string is a TOML string as well. */
const quote = (text: string) => JSON.stringify(text)

function tomlOf(setup: CodexSetup, { project, askingServer }: World, url: string): string {
  const features = Object.entries(setup.features ?? {}).map(([name, on]) => `${name} = ${on}`)
  const server = [
    '[mcp_servers.mock]',
    `command = ${quote(process.execPath)}`,
    `args = [${quote(askingServer)}]`,
  ]
  return [
    `model = ${quote(setup.model ?? MODEL)}`,
    'model_provider = "mock"',
    'approval_policy = "on-request"',
    `sandbox_mode = ${quote(setup.sandbox ?? 'workspace-write')}`,
    'check_for_update_on_startup = false',
    '[analytics]',
    'enabled = false',
    '[model_providers.mock]',
    'name = "Mock"',
    `base_url = ${quote(`${url}/v1`)}`,
    'wire_api = "responses"',
    'env_key = "MOCK_KEY"',
    'request_max_retries = 2',
    'stream_max_retries = 2',
    `[projects.${quote(project)}]`,
    'trust_level = "trusted"',
    ...(features.length > 0 ? ['[features]', ...features] : []),
    ...(setup.askingServer ? server : []),
    '',
  ].join('\n')
}
