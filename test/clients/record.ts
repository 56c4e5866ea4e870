import { startAndon } from './andon'
import type { Client, RunnableScenario, World } from './client'
import type { Job } from './job'
import { startMock } from './mocked'
import { pause } from './mock/stream'
import { NotSeen, play } from './play'
import { startRecorder, type Recorder } from './recorder'
import type { Recording } from './recording'
import { missingOf } from './scenario'
import { startTui } from './tui'
import { buildWorld, endDaemon, plainEnv } from './world'

/** Plays one scenario with the client, the mock, a terminal and Andon, and answers everything that was seen. */
export async function record(
  job: Job,
  client: Client,
  scenario: RunnableScenario,
): Promise<Recording> {
  const begun = Date.now()
  const now = () => Date.now() - begun
  const world = await buildWorld(job.root, client.configFolder, job.askingServer)
  const tui = await startTui(job.root)
  const linker = client.linker(world)
  const recorder = startRecorder({ client, tui, linker, now })
  const mock = await startMock(client, scenario, world, recorder.note)
  const prepared = await scenario.prepare(world, mock.url)
  const env = plainEnv(world.home)
  const andon = startAndon({ cli: job.cli, homes: homesOf(client, world), env, now })
  const problems: string[] = []
  try {
    const { binary } = job
    const { answers } = mock
    await play(scenario.steps, { client, binary, world, prepared, tui, recorder, linker, answers })
  } catch (error) {
    problems.push(error instanceof NotSeen ? error.message : `a step failed: ${String(error)}`)
    recorder.note(`the last screen of window 0:\n${await tui.screen(0)}`)
  }
  await pause(client.margin + 500)
  await recorder.stop()
  const endsAt = now()
  await andon.stop().catch((error: unknown) => problems.push(String(error)))
  await tui.close()
  await endDaemon(client, world)
  await mock.close()
  problems.push(...mock.failures, ...notShown(scenario, recorder))
  return {
    name: scenario.name,
    client: client.name,
    version: job.version,
    endsAt,
    ...recorder.record,
    ...andon.record,
    problems,
  }
}

function notShown({ shows }: RunnableScenario, { record }: Recorder): string[] {
  const shown = record.truths.map(({ truth }) => truth)
  const missing = missingOf(shows, shown)
  return missing === null ? [] : [`no screen said ${missing} where it was due: ${shown.join(', ')}`]
}

/** Andon looks at this client's home only. */
function homesOf({ homeOption }: Client, { config }: World): string[] {
  const options = ['--claude-home', '--codex-home', '--vibe-home']
  return options.flatMap((option) => [option, option === homeOption ? config : 'none'])
}
