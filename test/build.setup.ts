import { execSync } from 'node:child_process'

/**
 * The tests of this folder run what is built, so it is built once before them. ANDON_SKIP_BUILD=1 takes what is there:
 * for one who has just built, or builds elsewhere.
 */
export default function build(): void {
  if (process.env['ANDON_SKIP_BUILD']) return
  try {
    execSync('npm run build', { stdio: 'pipe', encoding: 'utf8' })
  } catch (cause) {
    const said = cause as { stdout?: string; stderr?: string }
    throw new Error(`npm run build failed:\n${said.stdout ?? ''}${said.stderr ?? ''}`, { cause })
  }
}
