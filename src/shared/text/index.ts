export * from './utf8'
export * from './json'
export * from './line'
export * from './lean'
