export * from './alerts'
export * from './mutes'
