import { execFile } from 'node:child_process'

/** Desktops that show tray icons run this service; stock GNOME does not (electron#10427). */
const WATCHER = 'org.kde.StatusNotifierWatcher'

type Run = (command: string, args: readonly string[]) => Promise<string>

const BUS = 'org.freedesktop.DBus'
const BUS_PATH = '/org/freedesktop/DBus'
const METHOD = `${BUS}.NameHasOwner`
/** Two common ways to ask the session bus; either may be missing. */
const QUESTIONS: readonly [string, readonly string[]][] = [
  [
    'gdbus',
    ['call', '--session', '--dest', BUS, '--object-path', BUS_PATH, '--method', METHOD, WATCHER],
  ],
  [
    'dbus-send',
    ['--session', '--print-reply', `--dest=${BUS}`, BUS_PATH, METHOD, `string:${WATCHER}`],
  ],
]

const runProgram: Run = (command, args) =>
  new Promise((resolve, reject) => {
    execFile(command, [...args], { timeout: 2_000 }, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    )
  })

/** The answer in either program's words: `(true,)`, `boolean false`. Null: no answer. */
export function parseAnswer(text: string): boolean | null {
  const word = /\b(true|false)\b/.exec(text)?.[1]
  return word === undefined ? null : word === 'true'
}

/** Does this Linux desktop show tray icons? Null when nobody can be asked: then it is taken as a yes. */
export async function hasTrayHost(run: Run = runProgram): Promise<boolean | null> {
  for (const [command, args] of QUESTIONS) {
    try {
      return parseAnswer(await run(command, args))
    } catch {
      // Not installed, or no session bus: ask the other one.
    }
  }
  return null
}
