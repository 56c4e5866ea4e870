import type { Figure } from '../figure'

export interface Scale {
  /** Small worlds and few repetitions: does it run at all, is anything grossly wrong. */
  quick: boolean
}

export interface Measure {
  name: string
  /** Said while it runs. */
  about: string
  run(scale: Scale): Promise<Figure[]>
}
