export { createHandlers, withMuted, type HandlerParts } from './handlers'
export { createStation, type Station, type StationOptions } from './station'
