import { fork } from 'node:child_process'
import { once } from 'node:events'

/** Runs in a process of its own: what it uses is its own, and what ran before has warmed nothing. */
export interface Probe<Input, Output> {
  name: string
  run(input: Input): Promise<Output>
}

const FLAG = '--probe'

/** Runs a probe in a fresh process. Rejects when it fails. */
export async function probe<Input, Output>(
  { name }: Probe<Input, Output>,
  input: Input,
): Promise<Output> {
  const child = fork(process.argv[1] ?? '', [FLAG, name, JSON.stringify(input)], {
    execArgv: ['--expose-gc'],
  })
  const answer = new Promise<Output>((resolve) =>
    child.once('message', (value: Output) => resolve(value)),
  )
  const gone = once(child, 'exit').then(([code]) => {
    throw new Error(`The measurement ${name} left with ${String(code)}`)
  })
  const output = await Promise.race([answer, gone])
  child.kill()
  await gone.catch(() => undefined)
  return output
}

/** True when this process is one of `probe`'s: then it has run and answered. */
export async function answerProbe(probes: readonly Probe<never, unknown>[]): Promise<boolean> {
  const [flag, name, input] = process.argv.slice(2)
  if (flag !== FLAG) return false
  const found = probes.find((each) => each.name === name)
  if (!found) throw new Error(`No measurement is called ${name}`)
  const output = await found.run(JSON.parse(input ?? 'null') as never)
  process.send?.(output)
  return true
}
