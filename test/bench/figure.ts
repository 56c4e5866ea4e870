/** One measured number, beside what it is compared with in the same run. */
export interface Figure {
  /** `first-2000.time`: the measure and the figure of it. */
  name: string
  /** What it is, as a row of the report says it. */
  what: string
  value: number
  unit: Unit
  /** What the machine itself needs for the least that has to be done, measured beside the value. */
  baseline: { what: string; value: number } | null
  target: Target | null
}

export type Unit = 'ms' | 'MB' | 'MB/s' | 'KB' | '%' | ''

/** `of` ratio: value by baseline. */
export interface Target {
  at: 'most' | 'least'
  value: number
  of: 'value' | 'ratio'
}

export const most = (value: number, of: Target['of'] = 'value'): Target => ({
  at: 'most',
  value,
  of,
})

export const least = (value: number, of: Target['of'] = 'value'): Target => ({
  at: 'least',
  value,
  of,
})

/** Value by baseline; null where there is nothing to compare with. */
export function ratioOf({ value, baseline }: Figure): number | null {
  return baseline === null || baseline.value === 0 ? null : value / baseline.value
}

/** Null: the figure has no target. */
export function isMet(figure: Figure): boolean | null {
  const { target } = figure
  if (target === null) return null
  const measured = target.of === 'ratio' ? ratioOf(figure) : figure.value
  if (measured === null) return null
  return target.at === 'most' ? measured <= target.value : measured >= target.value
}

/** The value below which `part` (0 to 1) of them lie. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)
