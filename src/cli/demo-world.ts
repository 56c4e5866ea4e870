/** The demo's player and what it plays: loaded only when somebody wants to see it. */
export { play } from '../../fixtures/play'
export { DEMO, DEMO_SECONDS } from '../../fixtures/demo'
