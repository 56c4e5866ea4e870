export * from './api'
export { systemClock } from './clock'
export { createEngine, type EngineParts } from './engine'
export { hintsOf, machineOf } from './machine'
