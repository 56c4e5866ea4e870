import { isoOf } from '../../text'

/** The last millisecond that is written with a year of four digits. */
const LAST = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** Epoch ms as the contract writes times; null where there is none, or none that the contract could write. */
export const iso = (at: number | null): string | null =>
  at === null || !(at >= 0 && at <= LAST) ? null : isoOf(at)
