import { execFileSync } from 'node:child_process'

/** `npm run states`: writes docs/states.md. */
const run = (...args) =>
  execFileSync(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, ANDON_STATES: 'write' },
  })
run('node_modules/vitest/vitest.mjs', 'run', '--project', 'worlds', 'test/states')
run('node_modules/prettier/bin/prettier.cjs', '--write', 'docs/states.md')
