export { recognise, type SingleFile } from './recognise'
