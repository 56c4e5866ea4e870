/** The systems Andon has rules for. Other Unixes are treated as Linux desktops are. */
export type Platform = 'linux' | 'darwin' | 'win32'

export function platformOf(name: NodeJS.Platform): Platform {
  return name === 'darwin' || name === 'win32' ? name : 'linux'
}
