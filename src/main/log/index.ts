export { createFileLog, type FileLogOptions, type Log } from './log'
export { redact } from './redact'
