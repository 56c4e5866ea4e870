/**
 * Does a test notice when a guard against a fault is taken out? Each line below changes the source in a copy of the
 * last commit, and the named test must fail over it. `npm run test:faults` (`-- NAME`: only those whose name has
 * NAME in it); `-- --page` plays nothing and writes docs/faults.md, the same table for people.
 */
import { execFile, execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const ENGINE = 'src/main/engine'
const LOG = [`${ENGINE}/read/log.ts`, `${ENGINE}/read/log.test.ts`]

/** fault, guard's file, its test's file, the test's name, what stands there, what is put in its place */
const GUARDS = [
  [
    'truncated',
    ...LOG,
    'file was truncated',
    '(await this.#continues(handle, stat, cursor))',
    'true',
  ],
  [
    'replaced, same size',
    ...LOG,
    'rewritten with the same size',
    '(await this.#continues(handle, stat, cursor))',
    'true',
  ],
  [
    'replaced, larger',
    ...LOG,
    'rewritten larger',
    '(await readBytes(handle, 0, head.length)).equals(head)',
    'true',
    'before.equals(memory)',
    'true',
  ],
  [
    'replaced, smaller',
    ...LOG,
    'rewritten smaller',
    '(await this.#continues(handle, stat, cursor))',
    'true',
  ],
  [
    'renamed over',
    ...LOG,
    'file was renamed over|and created again',
    'if (stat.inode !== cursor.inode || stat.size < splitter.end) return false\n    if (this.#located',
    'if (this.#located',
    'return before.equals(memory) &&',
    'return true || before.equals(memory) &&',
  ],
  [
    'deleted and created again between reads',
    ...LOG,
    'deleted and created again',
    'if (stat.inode !== cursor.inode || stat.size < splitter.end) return false\n    if (this.#located',
    'if (this.#located',
    'return before.equals(memory) &&',
    'return true || before.equals(memory) &&',
  ],
  [
    'appended while read',
    `${ENGINE}/read/log.ts`,
    `${ENGINE}/read/log.test.ts`,
    'during which the file grew',
    'await read(handle, async () => true)\n',
    '\n',
  ],
  [
    'replaced while read',
    `${ENGINE}/read/log.ts`,
    `${ENGINE}/read/log.test.ts`,
    'replaced meanwhile',
    'if (!cursor || start !== this.#start) return false\n        if (stat.inode !== cursor.inode || stat.size < splitter.end) return false',
    'if (!cursor) return false',
  ],
  [
    'a line that is half written',
    `${ENGINE}/read/lines.ts`,
    `${ENGINE}/read/lines.test.ts`,
    'lets half a line wait',
    "|| !parses(line.toString('utf8', start, end))) return",
    ') return',
    'if (lastVisible(this.#held) !== END_BRACE) return',
    '',
  ],
  [
    'permission lost and regained',
    `${ENGINE}/files/home.ts`,
    `${ENGINE}/engine.test.ts`,
    'cannot be listed keeps',
    '&& !unknown(entry.path)',
    '',
  ],
  [
    'home unmounted and back',
    `${ENGINE}/files/home.ts`,
    `${ENGINE}/engine.test.ts`,
    'unmounted and comes back',
    'if (!this.open) this.#forgetAll()',
    '',
  ],
  [
    'symlink loops',
    `${ENGINE}/files/scan.ts`,
    `${ENGINE}/engine.test.ts`,
    'in a circle, back home',
    'if (tops.some(overlaps)) return false',
    '',
  ],
  [
    'FIFO and device files',
    `${ENGINE}/fs.ts`,
    `${ENGINE}/fs.test.ts`,
    'a pipe that nobody fills',
    'if (!(await stat(path)).isFile()) throw new NotAFile(`${path} is not a regular file`)',
    '',
    'if (!(await handle.stat()).isFile()) {',
    'if (false) {',
  ],
  [
    'a FIFO put in place of a file between two looks',
    `${ENGINE}/fs.ts`,
    `${ENGINE}/fs.test.ts`,
    'between the look',
    '| (constants.O_NONBLOCK ?? 0)',
    '',
  ],
  [
    'ENOSPC and EMFILE from the watcher',
    `${ENGINE}/watch/watcher.ts`,
    `${ENGINE}/watch/watcher.test.ts`,
    'ends the watch',
    "new Set(['ENOSPC', 'EMFILE', 'ENFILE'])",
    'new Set()',
  ],
  [
    'the watcher is exhausted',
    `${ENGINE}/watching.ts`,
    `${ENGINE}/watching.test.ts`,
    'watches no more folders',
    "home.faults.add(null, new Unreadable(message, { cause }), 'watch')",
    '',
  ],
  [
    'ten thousand events in a second',
    `${ENGINE}/board.ts`,
    `${ENGINE}/watching.test.ts`,
    'ten thousand events',
    'const PACE = 50',
    'const PACE = 0',
  ],
  [
    'pid reused',
    'src/shared/adapters/claude-code/liveness.ts',
    'src/shared/adapters/claude-code/liveness.test.ts',
    'differ|began later',
    'const same = sameStart(entry.procStart, process.procStart) ?? beganBefore(entry, process)',
    'const same = true',
  ],
  [
    'process table unreadable',
    `${ENGINE}/look.ts`,
    `${ENGINE}/engine.test.ts`,
    'process table that cannot be read',
    "home.faults.add(null, new Unreadable(message, { cause: fault }), 'processes')",
    '',
  ],
  [
    'suspend',
    'src/main/notify/notices.ts',
    'src/main/notify/notices.test.ts',
    'sleeps and wakes',
    'asleep = true',
    'asleep = false',
  ],
  [
    'clock forward 8 h and backward',
    `${ENGINE}/board.ts`,
    `${ENGINE}/watching.test.ts`,
    'clock was set back',
    ' || wait > PACE',
    '',
  ],
]

const root = resolve('out/faults')
const only = process.argv[2]

function copy() {
  rmSync(root, { recursive: true, force: true })
  mkdirSync(root, { recursive: true })
  const input = execFileSync('git', ['archive', 'HEAD'], { maxBuffer: 1 << 30 })
  execFileSync('tar', ['-x', '-C', root], { input })
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'), 'junction')
}

/** True: the named tests of the copy pass, and there is one. */
function passes(file, name) {
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', file, '-t', name]
  const env = { ...process.env, NO_COLOR: '1' }
  return new Promise((done, fail) => {
    execFile(process.execPath, args, { cwd: root, env, timeout: 120_000 }, (error, stdout) => {
      if (!/Tests .*\b[1-9]\d* (passed|failed)/.test(stdout)) fail(new Error(`no test: ${stdout}`))
      else done(error === null)
    })
  })
}

const PAGE = (rows) => `# Faults

Each fault has a guard and a test over real files. \`npm run test:faults\` takes each guard out in a copy of the last commit
and sees the test fail, then puts it back and sees it pass. \`npm run test:faults -- --page\` makes this page of its table.

Two engines on one home need no guard, since neither writes; \`watching.test.ts\` has a test of it.

| fault | guard | test (by a part of its name) |
| --- | --- | --- |
${rows.join('\n')}
`

if (only === '--page') {
  const cell = (text) => text.replaceAll('|', '\\|')
  const rows = GUARDS.map(
    ([fault, guard, test, name]) => `| ${fault} | \`${guard}\` | \`${test}\`: ${cell(name)} |`,
  )
  writeFileSync('docs/faults.md', PAGE(rows))
  process.exit()
}

copy()
let wrong = 0
for (const [fault, guard, test, name, ...changes] of GUARDS) {
  if (only && !fault.includes(only)) continue
  const path = join(root, guard)
  const code = readFileSync(path, 'utf8')
  let changed = code
  for (let at = 0; at < changes.length; at += 2) {
    if (changed.split(changes[at]).length !== 2) console.log(`GONE    ${fault}: ${changes[at]}`)
    changed = changed.replace(changes[at], () => changes[at + 1])
  }
  writeFileSync(path, changed)
  const unnoticed = changed === code || (await passes(test, name))
  writeFileSync(path, code)
  const sound = unnoticed ? false : await passes(test, name)
  console.log(`${sound ? 'noticed' : 'MISSED '} ${fault}`)
  if (!sound) wrong += 1
}
rmSync(root, { recursive: true, force: true })
process.exitCode = wrong === 0 ? 0 : 1
