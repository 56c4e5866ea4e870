import { emptyRecord, type Recorded } from '../recorder'

/** Everything the app asked the desktop to do, in order. */
export const recorder: Recorded = emptyRecord()

export function record(target: string, method: string, args: readonly unknown[] = []): void {
  recorder.calls.push({ target, method, args: [...args] })
}

/** Notes what a real system would get wrong, also on the child's stderr. */
export function problem(text: string): void {
  recorder.problems.push(text)
  process.stderr.write(`[electron-host] ${text}\n`)
}

export const on = (...platforms: readonly NodeJS.Platform[]) => platforms.includes(process.platform)
