/** The engine and its parts in one place: loaded only by commands that look at sessions. */
export { ADAPTERS } from '../shared/adapters'
export { createEngine } from '../main/engine'
export { recognise } from '../main/engine/single'
export { nodeFs } from '../main/engine/fs'
export { hintsOf, machineOf } from '../main/engine/machine'
export { createProcessProbe, fileProbe } from '../main/engine/processes'
