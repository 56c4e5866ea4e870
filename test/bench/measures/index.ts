import type { Probe } from '../probe'
import { firstLook, firstLookAt, walk } from './first-look'
import { indexing, indexPass, jsonPerLine, newlineScan } from './index-pass'
import type { Measure } from './measure'

export const MEASURES: readonly Measure[] = [
  firstLookAt(2000, 0, 300),
  firstLookAt(10_000, 1e9, 1000),
  indexing,
]

export const PROBES: readonly Probe<never, unknown>[] = [
  firstLook,
  walk,
  indexPass,
  newlineScan,
  jsonPerLine,
]
