const real = process.platform

/** An app may be told that it runs on another system; starting a program must not be. */
export function realPlatform<T>(run: () => T): T {
  const told = process.platform
  pretend(real)
  try {
    return run()
  } finally {
    pretend(told)
  }
}

export function pretend(platform: NodeJS.Platform): void {
  Object.defineProperty(process, 'platform', { value: platform, configurable: true })
}
