import { execFile } from 'node:child_process'

type Run = (command: string, args: readonly string[]) => Promise<string>

const BUS_NAME = 'org.freedesktop.Notifications'

/** KDE says it on the bus, GNOME in its settings. Others are not asked: their daemons decide for themselves. */
const QUESTIONS: readonly { command: string; args: readonly string[]; means: RegExp }[] = [
  {
    command: 'gdbus',
    args: [
      'call',
      '--session',
      '--timeout=1',
      `--dest=${BUS_NAME}`,
      '--object-path=/org/freedesktop/Notifications',
      '--method=org.freedesktop.DBus.Properties.Get',
      BUS_NAME,
      'Inhibited',
    ],
    means: /\btrue\b/,
  },
  {
    command: 'gsettings',
    args: ['get', 'org.gnome.desktop.notifications', 'show-banners'],
    means: /^false\b/,
  },
]

const runProgram: Run = (command, args) =>
  new Promise((resolve, reject) => {
    execFile(command, [...args], { timeout: 1_000 }, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    )
  })

/**
 * Does this Linux desktop keep notifications away from the person now? A critical one is shown all the same there, so
 * it has to be asked. False when nobody answers. macOS and Windows hold notifications back by themselves, whatever an
 * app wants; Electron has no call to ask them.
 */
export async function doNotDisturb(run: Run = runProgram): Promise<boolean> {
  const answers = QUESTIONS.map(({ command, args, means }) =>
    run(command, args).then(
      (text) => means.test(text.trim()),
      () => false, // not installed, or another desktop
    ),
  )
  return (await Promise.all(answers)).some(Boolean)
}
