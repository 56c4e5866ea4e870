import type { Strategy } from '../types'
import { window } from './window'

/** In this order for each row of the chain: the ones that find a tab or pane before those that only raise a window. */
export const STRATEGIES: readonly Strategy[] = [window]
