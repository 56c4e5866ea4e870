import { readFileSync } from 'node:fs'

/**
 * Prints "N passed, N failed" from vitest's JSON report. A file that could not even be loaded is a failure, too, and so
 * is a failed check. Usage: count.mjs REPORT TEST_STATUS CHECK_STATUS; exits 1 when anything failed.
 */
const [path, status, checked] = process.argv.slice(2)
let passed = 0
let failed = 0
try {
  const report = JSON.parse(readFileSync(path, 'utf8'))
  passed = report.numPassedTests
  const unloaded = report.testResults.filter(
    (file) =>
      file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed'),
  )
  // `pending` is vitest's word for a test that never came to an end: its process died.
  const unfinished = report.testResults
    .flatMap((file) => file.assertionResults)
    .filter((one) => one.status === 'pending')
  failed = report.numFailedTests + unloaded.length + unfinished.length
} catch (error) {
  console.error(`The test report could not be read: ${error.message}`)
}
// Something went wrong outside of any test (a leak, an unhandled error): never report a clean run.
if (failed === 0 && status !== '0') failed = 1
if (checked !== '0') failed += 1
process.exitCode = failed > 0 ? 1 : 0
console.log(`${passed} passed, ${failed} failed`)
