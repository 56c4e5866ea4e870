import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { standInDistribution } from './stand-in'

export interface Packed {
  linux: string
  /** The `Contents` folder of the app. */
  mac: string
  win: string
  /** What the maker of the deb was asked for. */
  deb: string[]
  /** The desktop file that the deb installs. */
  desktop: string
}

/**
 * In the place of fpm, which makes the deb and which electron-builder would download: notes what it was asked for. A
 * script of sh, so that it costs nothing.
 */
const FPM = `#!/bin/sh
for word in "$@"; do
  case "$last" in --package) : > "$word" ;; esac
  case "$word" in *.desktop=*) cp "\${word%%=*}" "$ANDON_TEST_ASKED/desktop" ;; esac
  printf '%s\\0' "$word" >> "$ANDON_TEST_ASKED/words"
  last="$word"
done
`

/** Packages the built app for three systems, in one run of electron-builder, without Electron and without a network. */
export function packAll(folder: string): Packed {
  const electron = join(folder, 'electron')
  const asked = join(folder, 'asked')
  const fpm = join(folder, 'fpm')
  const release = join(folder, 'release')
  standInDistribution(electron)
  mkdirSync(asked)
  writeFileSync(fpm, FPM, { mode: 0o755 })
  const given = {
    electronDist: electron,
    'directories.output': release,
    // Its tool is there on macOS only.
    'electronFuses.resetAdHocDarwinSignature': false,
    // As the release gives it: the repository's own page.
    'extraMetadata.homepage': 'https://localhost/andon',
  }
  const targets = ['--linux', 'dir', 'deb', '--mac', 'dir', '--win', 'dir', '--x64']
  const options = Object.entries(given).map(([name, value]) => `-c.${name}=${value}`)
  const builder = resolve('node_modules/electron-builder/cli.js')
  execFileSync(process.execPath, [builder, ...targets, '--publish', 'never', ...options], {
    stdio: 'pipe',
    env: { ...process.env, CUSTOM_FPM_PATH: fpm, ANDON_TEST_ASKED: asked },
  })
  return {
    linux: join(release, 'linux-unpacked'),
    mac: join(release, 'mac/Andon.app/Contents'),
    win: join(release, 'win-unpacked'),
    deb: readFileSync(join(asked, 'words'), 'utf8').split('\0').slice(0, -1),
    desktop: readFileSync(join(asked, 'desktop'), 'utf8'),
  }
}

const targetSchema = z.array(z.object({ target: z.string(), arch: z.array(z.string()) }))

/** `deb x64`, `dmg arm64`, …: what a release makes of this system, from electron-builder.yml itself. */
export function targetsOf(configuration: Record<string, unknown>, system: string): string[] {
  const part = z.object({ target: targetSchema }).parse(configuration[system])
  return part.target.flatMap(({ target, arch }) => arch.map((each) => `${target} ${each}`)).sort()
}
