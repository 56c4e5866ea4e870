export { createHandlers, withMuted, type HandlerParts } from './handlers'
export { homesOf, type HomesParts } from './homes'
export { browserOutside, type Outside } from './outside'
export { createStation, type Station, type StationOptions } from './station'
