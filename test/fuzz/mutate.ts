import type { World } from './world'

/** A whole number below `below` (1 at least), from a seed: a whole run is one number. */
export type Next = (below: number) => number

export function random(seed: number): Next {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) % Math.max(1, below)
  }
}

/** Odd values: of a wrong type, too large, not dates, and keys that objects already have. */
const ODD: readonly unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e300,
  -1e300,
  8.64e15 + 1,
  '',
  'x',
  '\u0000',
  '\ud800',
  '__proto__',
  'constructor',
  '9999-99-99T99:99:99Z',
  '+275760-09-13T00:00:00.001Z',
  '../../etc/passwd',
  [],
  {},
  [[null]],
  { type: 'text' },
  { __proto__: null },
  'x'.repeat(5000),
]

/** One changed world, and how many records were changed in it. */
export function mutate(world: World, other: World, next: Next): { world: World; records: number } {
  const files = { ...world.files }
  const paths = Object.keys(files)
  // Mostly a few: a world that is all ruins says little. Sometimes many: most records are in ruins then.
  const times = 1 + next(next(4) === 0 ? 40 : 4)
  for (let left = times; left > 0; left -= 1) {
    const path = paths[next(paths.length)] ?? ''
    const text = files[path] ?? ''
    if (next(40) === 0) delete files[path]
    else files[path] = next(3) === 0 ? withBytes(text, next) : withRecords(text, other, next)
  }
  const processes = next(8) === 0 ? [] : world.processes
  return { world: { ...world, files, processes, now: world.now + time(next) }, records: times }
}

/** Mostly a little later; sometimes a clock that jumped. */
const time = (next: Next): number => (next(10) === 0 ? (next(2) - 0.5) * 1e9 : next(600_000))

function withBytes(text: string, next: Next): string {
  const at = next(text.length + 1)
  const length = next(8) === 0 ? next(text.length) : next(6)
  const byte = (): string => String.fromCharCode(next(256))
  const changes = [
    () => text.slice(0, at),
    () => text.slice(at),
    () => text.slice(0, at) + text.slice(at + length),
    () => text.slice(0, at) + byte() + text.slice(at + 1),
    () => text.slice(0, at) + byte().repeat(length) + text.slice(at),
    () => text.slice(0, at) + text.slice(at, at + length).repeat(2) + text.slice(at + length),
    () => text.replaceAll('\n', '\r\n'),
    () => text.replaceAll('\n', next(2) === 0 ? '' : '\n\0\n'),
  ]
  return (changes[next(changes.length)] ?? changes[0])?.() ?? ''
}

function withRecords(text: string, other: World, next: Next): string {
  const rows = text.split('\n')
  const at = next(rows.length)
  const row = rows[at] ?? ''
  const changes = [
    () => rows.splice(at, 1),
    () => rows.splice(next(rows.length + 1), 0, row),
    () => rows.splice(next(rows.length + 1), 0, ...rows.splice(at, 1)),
    () => rows.splice(at, 0, strange(other, next)),
    () => (rows[at] = withOddValue(row, next)),
    () => (rows[at] = withOddValue(row, next)),
    () => (rows[at] = withOddValue(withOddValue(row, next), next)),
  ]
  ;(changes[next(changes.length)] ?? changes[0])?.()
  return rows.join('\n')
}

/** A record of another file, which may be another tool's. */
function strange(other: World, next: Next): string {
  const texts = Object.values(other.files)
  const rows = (texts[next(texts.length)] ?? '').split('\n')
  return rows[next(rows.length)] ?? ''
}

/** One value anywhere in the record becomes something odd, goes, or gets a neighbour's. */
function withOddValue(row: string, next: Next): string {
  try {
    const record: unknown = JSON.parse(row)
    for (let place = record; typeof place === 'object' && place !== null;) {
      const keys = Object.keys(place)
      const key = keys[next(keys.length)]
      if (key === undefined) break
      const inner: unknown = Reflect.get(place, key)
      if (typeof inner === 'object' && inner !== null && next(3) > 0) {
        place = inner
        continue
      }
      const neighbour: unknown = Reflect.get(place, keys[next(keys.length)] ?? key)
      if (next(6) === 0) Reflect.deleteProperty(place, key)
      else Reflect.set(place, key, next(4) === 0 ? neighbour : ODD[next(ODD.length)])
      break
    }
    return JSON.stringify(record)
  } catch {
    return row // No record, or broken by an earlier change.
  }
}
