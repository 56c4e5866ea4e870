import type { FromChild, HostConfig } from '../messages'

export const CONFIG_VARIABLE = 'ELECTRON_HOST_CONFIG'

function read(): HostConfig {
  const text = process.env[CONFIG_VARIABLE]
  if (!text) throw new Error(`${CONFIG_VARIABLE} is not set: start the double through launch()`)
  // The app's own children must not inherit it.
  delete process.env[CONFIG_VARIABLE]
  return JSON.parse(text) as HostConfig
}

/** How this process was started; written by launch() alone. */
export const config = read()

/** The way to the test process. `boot` joins it; a unit test leaves it silent. */
export const link = {
  send(_message: FromChild): void {},
  exit(_code: number): void {},
}
