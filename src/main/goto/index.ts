export { createGo } from './go'
export { systemOf } from './system'
export type { GoShell, GoSystem } from './types'
