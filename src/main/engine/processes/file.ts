import { readFile, stat } from 'node:fs/promises'
import { processFileSchema, type Process } from '../../../shared/contract'
import type { ProcessProbe } from '../api'

/** The table of `--processes` cannot be used; `message` is for the person. */
export class ProcessFileError extends Error {}

/**
 * A fixed process table from a file (`--processes FILE` of the contract), read again whenever the file changed.
 * Rejects with `ProcessFileError` when it cannot be read or parsed now; later on, a half-written or missing file
 * leaves the last good table in place.
 */
export async function fileProbe(path: string): Promise<ProcessProbe> {
  let mark = await markOf(path)
  let table = await load(path)

  async function read(): Promise<void> {
    try {
      const next = await markOf(path)
      if (next === mark) return
      table = await load(path)
      mark = next
    } catch (error) {
      // Torn or gone for the moment: the mark stays old, so that the next read tries again.
      if (!(error instanceof ProcessFileError)) throw error
    }
  }

  return {
    read: async ({ pids, matches }) => {
      await read()
      return table.filter((process) => pids.includes(process.pid) || matches(process))
    },
  }
}

async function markOf(path: string): Promise<string> {
  try {
    const { mtimeMs, size, ino } = await stat(path)
    return `${mtimeMs} ${size} ${ino}`
  } catch (error) {
    throw new ProcessFileError(`The process table ${path} cannot be read.`, { cause: error })
  }
}

async function load(path: string): Promise<Process[]> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    throw new ProcessFileError(`The process table ${path} cannot be read.`, { cause: error })
  }
  try {
    return processFileSchema.parse(JSON.parse(text)).processes.map(named)
  } catch (error) {
    throw new ProcessFileError(
      `The process table ${path} is not of the form {"processes":[{"pid":101,"command":"claude",…}]}.`,
      { cause: error },
    )
  }
}

/** An entry without a command is named by the first word of its command line. */
function named(process: Process): Process {
  const first = process.args?.[0]?.split(/[\\/]/).at(-1)
  return process.command === '' && first ? { ...process, command: first } : process
}
