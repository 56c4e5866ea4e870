export * from './alerts'
