/**
 * Does a test notice when a lock of the shell is taken away? Each mutation changes one line of the built app in a copy,
 * and the named test must fail over it; over the copy as it is it must pass. `npm run test:mutations`, after a build.
 */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** `from` must stand exactly once in out/main/index.js: a mutation that no longer applies is a failure. */
const MUTATIONS = [
  ['no navigation lock', 'if (isOwn(event.url)) return;', 'return;', 'leads nowhere'],
  ['windows may open', '({ action: "deny" })', '({ action: "allow" })', 'leads nowhere'],
  ['everything is permitted', 'answer(false)', 'answer(true)', 'leads nowhere'],
  ['the network is open', 'cancel: !mayLoad(details.url)', 'cancel: false', 'leads nowhere'],
  ['no sender check', '!isTrusted(event.senderFrame)', 'false', 'hears no frame'],
  ['requests are not checked', 'if (!asked.success) throw', 'if (false) throw', 'answers only'],
  ['no content policy', '"content-security-policy": CSP,', '', 'runs no inline script'],
  ['files beside the page', 'file.startsWith(resolve(root) + sep)', 'true', 'serves its own'],
  ['no sandbox', 'sandbox: true', 'sandbox: false', 'sandboxed and isolated'],
  ['a second instance', '!app.requestSingleInstanceLock()', 'false', 'started twice'],
  ['a notification is left', 'notification?.close();', '', 'calls once for a wait'],
  ['hidden details are told', 'if (!hideDetails) return {', 'if (true) return {', 'stay hidden'],
  [
    'any link is opened',
    'const link = webLink(request.url)',
    'const link = request.url',
    'folders and links',
  ],
  ['sleep is not heard', 'powerMonitor.on("suspend"', 'powerMonitor.on("lock-screen"', 'sleeps:'],
]

async function passes(app, test) {
  const args = ['vitest', 'run', '--project', 'end-to-end', 'test/e2e/desktop', '-t', test]
  const env = { ...process.env, ANDON_APP: app, ANDON_SKIP_BUILD: '1', NO_COLOR: '1' }
  const { stdout, failed } = await run('npx', args, { env, timeout: 180_000 }).then(
    ({ stdout }) => ({ stdout, failed: false }),
    ({ stdout }) => ({ stdout: String(stdout), failed: true }),
  )
  if (!/Tests .*\b[1-9]\d* (passed|failed)/.test(stdout)) throw new Error(`no test ran:\n${stdout}`)
  return !failed
}

const app = await mkdtemp(join(tmpdir(), 'andon-mutations-'))
let wrong = 0
/** By test: it passes over the copy as it is. */
const sound = new Map()
try {
  await cp('out', join(app, 'out'), { recursive: true })
  await cp('package.json', join(app, 'package.json'))
  const main = join(app, 'out/main/index.js')
  const code = await readFile(main, 'utf8')
  const only = process.argv[2]
  for (const [name, from, to, test] of MUTATIONS) {
    if (only && !name.includes(only)) continue
    const says = (word) => console.log(`${word}  ${name}  (${test})`)
    if (code.split(from).length !== 2) {
      wrong += 1
      says('GONE   ')
      continue
    }
    if (!sound.has(test)) {
      await writeFile(main, code)
      sound.set(test, await passes(app, test))
    }
    const before = sound.get(test)
    await writeFile(
      main,
      code.replace(from, () => to),
    )
    const after = before && (await passes(app, test))
    if (!before || after) wrong += 1
    says(!before ? 'BROKEN ' : after ? 'MISSED ' : 'caught ')
  }
} finally {
  await rm(app, { recursive: true, force: true })
}
process.exitCode = wrong > 0 ? 1 : 0
