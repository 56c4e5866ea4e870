export { createHandlers, withMuted, type HandlerParts } from './handlers'
export { browserOutside, type Outside } from './outside'
export { createStation, type Station, type StationOptions } from './station'
