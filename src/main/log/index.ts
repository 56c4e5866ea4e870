export { createFileLog, type FileLogOptions, type Log } from './log'
