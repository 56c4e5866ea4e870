import type { ProcessProbe } from '../api'
import { darwinProbe } from './darwin/probe'
import { linuxProbe } from './linux/probe'
import { win32Probe } from './win32/probe'

export { fileProbe, ProcessFileError } from './file'
export { readPidDomain } from './domain'

/** The real process table of this system; of a system that is not known, one that says so by rejecting. */
export function createProcessProbe(platform: string = process.platform): ProcessProbe {
  switch (platform) {
    case 'linux':
      return linuxProbe()
    case 'darwin':
      return darwinProbe()
    case 'win32':
      return win32Probe()
    default:
      return {
        read: () => Promise.reject(new Error(`The process table of ${platform} cannot be read`)),
      }
  }
}
