/** Is this a Mac? There the command key leads, elsewhere Control. */
export function isMac(navigator: Pick<Navigator, 'platform'>): boolean {
  return navigator.platform.startsWith('Mac')
}

/** Is the platform's leading modifier, and no other, held down? */
export function withMod(event: KeyEvent, mac: boolean): boolean {
  const [lead, other] = mac ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey]
  return lead && !other && !event.altKey && !event.shiftKey
}

export type KeyEvent = Pick<
  KeyboardEvent,
  'key' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'isComposing'
>

/** A key with the leading modifier, as this platform writes it: `⌘↵`, `Ctrl+↵`. */
export function modKey(key: string, mac: boolean): string {
  return mac ? `⌘${key}` : `Ctrl+${key}`
}
