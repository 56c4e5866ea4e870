import type { Strategy } from '../types'

/** Konsole: its D-Bus window selects the tab; which one it is stands in the variables that Konsole gives its shells. */
export const konsole: Strategy = (row, place) => {
  if (row.command !== 'konsole' || row === place.chain[0]) return null
  const service = place.env['KONSOLE_DBUS_SERVICE'] ?? ''
  const window = place.env['KONSOLE_DBUS_WINDOW'] ?? ''
  const session = /^\/Sessions\/(\d{1,6})$/.exec(place.env['KONSOLE_DBUS_SESSION'] ?? '')?.[1]
  const known =
    /^(:\d+\.\d+|org\.kde\.konsole(-\d+)?)$/.test(service) && /^\/Windows\/\d{1,6}$/.test(window)
  return {
    strategy: 'konsole',
    name: 'Konsole',
    show: async ({ run, front }) => {
      const to = ['--session', `--dest=${service}`, '--type=method_call', '--print-reply', window]
      const call = [...to, 'org.kde.konsole.Window.setCurrentSession', `int32:${session}`]
      const selected = known && session !== undefined && (await run('dbus-send', call))?.code === 0
      if (await front([row], place)) return 'window'
      return selected ? 'pane' : 'nothing'
    },
  }
}
