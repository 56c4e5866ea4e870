/** An Electron event: what a listener may stop. */
export interface Preventable {
  preventDefault(): void
  readonly defaultPrevented: boolean
}

export function preventable<Extra extends object>(extra: Extra): Preventable & Extra {
  let prevented = false
  const event = {
    ...extra,
    preventDefault: () => {
      prevented = true
    },
  }
  return Object.defineProperty(event, 'defaultPrevented', {
    get: () => prevented,
  }) as typeof event & Preventable
}
