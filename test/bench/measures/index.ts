import type { Probe } from '../probe'
import { firstLook, firstLookAt, walk } from './first-look'
import { bareIdle, engineIdle, idling } from './idle'
import { indexing, indexPass, jsonPerLine, newlineScan } from './index-pass'
import { bareWatch, latencies, latency } from './latency'
import type { Measure } from './measure'
import { rendering } from './renderer'
import { show, showPage } from './show'
import { snapshotCost, snapshots } from './snapshots'
import { startUp } from './start-up'

export const MEASURES: readonly Measure[] = [
  firstLookAt(2000, 0, 300),
  firstLookAt(10_000, 1e9, 1000),
  indexing,
  latency,
  idling,
  snapshots,
  show,
  startUp,
  rendering,
]

export const PROBES: readonly Probe<never, unknown>[] = [
  firstLook,
  walk,
  indexPass,
  newlineScan,
  jsonPerLine,
  latencies,
  bareWatch,
  engineIdle,
  bareIdle,
  snapshotCost,
  showPage,
]
