#!/usr/bin/env node
import { version } from '../../package.json'
import { processIo } from './io'
import { failure, main } from './main'

// What nobody caught is told like any other failure; the board gives the terminal back on exit.
for (const kind of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(kind, (error: unknown) => {
    process.stderr.write(failure(error, process.env))
    process.exit(1)
  })
}

const code = await main(process.argv.slice(2), processIo(), version)
process.exitCode = process.exitCode || code
// Timers of the engine or an open stdin must not keep a finished command; what was printed has been handed over.
if (process.stdout.writableLength === 0) process.exit()
process.stdout.once('drain', () => process.exit())
