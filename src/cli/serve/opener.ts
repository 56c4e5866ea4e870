import { spawn } from 'node:child_process'

/** The platform's own way to open a link. The link is one argument, never part of a shell's line. */
export function openerOf(
  platform: NodeJS.Platform,
  link: string,
): { file: string; args: string[] } {
  if (platform === 'darwin') return { file: '/usr/bin/open', args: [link] }
  // `start` is no program but a word of cmd.exe; this one opens a link without a shell.
  if (platform === 'win32')
    return { file: 'rundll32.exe', args: ['url.dll,FileProtocolHandler', link] }
  return { file: 'xdg-open', args: [link] }
}

/** Opens the browser. False when the system has nothing to open it with. */
export function openLink(link: string, platform = process.platform): Promise<boolean> {
  const { file, args } = openerOf(platform, link)
  return new Promise((resolve) => {
    const child = spawn(file, args, { stdio: 'ignore', detached: true, windowsHide: true })
    child.once('error', () => resolve(false))
    child.once('spawn', () => {
      child.unref()
      resolve(true)
    })
  })
}
