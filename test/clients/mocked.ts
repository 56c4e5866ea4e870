import type { Client, RunnableScenario, World } from './client'
import type { Mock } from './mock/server'

export interface RunningMock extends Mock {
  /** How many whole answers were given that end a turn, or that call a tool. */
  answers: (act: 'text' | 'call') => number
  /** What went wrong in the mock itself. */
  failures: readonly string[]
}

/** Starts the client's API for one scenario; every answer is noted. */
export async function startMock(
  client: Client,
  { mock }: RunnableScenario,
  { project }: World,
  note: (text: string) => void,
): Promise<RunningMock> {
  const given: string[] = []
  const failures: string[] = []
  const running = await client.startMock(
    {
      project,
      ...mock,
      served: ({ directive, act, finished }) => {
        if (directive === null) return
        note(`mock: ${act}${finished ? '' : ' (not to its end)'} for "${directive}"`)
        if (finished) given.push(act)
      },
    },
    (error) => {
      const failure = `the mock failed: ${String(error)}`
      if (!failures.includes(failure)) failures.push(failure)
    },
  )
  return { ...running, answers: (wanted) => given.filter((act) => act === wanted).length, failures }
}
