/**
 * A structured clone as JSON: what Electron's IPC and contextBridge let through, and nothing else
 * (facts/electron.md 4b). Used by the page's two worlds and by the main process.
 */
export type Encoded = null | string | boolean | number | readonly Encoded[] | Tagged

interface Tagged {
  /** What it was; plain numbers, strings, booleans, null and arrays carry no tag. */
  readonly $: 'n' | 'u' | 'b' | 'f' | 'd' | 'm' | 's' | 'r' | 'e' | 'a' | 'o'
  readonly v?: Encoded
}

export type AnyFunction = (...args: unknown[]) => unknown
type Keep = (fn: AnyFunction) => number
type Make = (id: number) => AnyFunction

const notCloneable = () => new Error('An object could not be cloned.')
const isFunction = (value: unknown): value is AnyFunction => typeof value === 'function'

/** @param keep takes a function into custody and names it; without it functions cannot be cloned, as in IPC. */
export function encode(value: unknown, keep?: Keep): Encoded {
  const nested = (inner: unknown) => encode(inner, keep)
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value
    case 'number':
      return encodeNumber(value)
    case 'undefined':
      return { $: 'u' }
    case 'bigint':
      return { $: 'b', v: String(value) }
    case 'symbol':
      throw notCloneable()
    case 'function':
      if (!keep || !isFunction(value)) throw notCloneable()
      return { $: 'f', v: keep(value) }
    case 'object':
      return value === null ? null : encodeObject(value, nested)
  }
}

function encodeNumber(value: number): Encoded {
  if (Object.is(value, -0)) return { $: 'n', v: '-0' }
  return Number.isFinite(value) ? value : { $: 'n', v: String(value) }
}

function encodeObject(value: object, nested: (inner: unknown) => Encoded): Encoded {
  if (Array.isArray(value)) return value.map(nested)
  // As text: JSON knows no NaN, and an invalid date would come out as 1970.
  if (value instanceof Date) return { $: 'd', v: String(value.getTime()) }
  if (value instanceof Map) return { $: 'm', v: [...value].map(([k, v]) => [nested(k), nested(v)]) }
  if (value instanceof Set) return { $: 's', v: [...value].map(nested) }
  if (value instanceof RegExp) return { $: 'r', v: [value.source, value.flags] }
  if (value instanceof Error) return { $: 'e', v: [value.name, value.message] }
  if (value instanceof ArrayBuffer) return { $: 'a', v: [...new Uint8Array(value)] }
  if (ArrayBuffer.isView(value)) {
    return { $: 'a', v: [...new Uint8Array(value.buffer, value.byteOffset, value.byteLength)] }
  }
  return { $: 'o', v: Object.entries(value).map(([key, inner]) => [key, nested(inner)]) }
}

/** @param make gives a stand-in for a function of the other side; without it such a function is undefined. */
export function decode(json: Encoded, make?: Make): unknown {
  const nested = (inner: Encoded) => decode(inner, make)
  if (json === null || typeof json !== 'object') return json
  if (isList(json)) return json.map(nested)
  const { $: tag, v = null } = json
  switch (tag) {
    case 'n':
      return Number(v)
    case 'u':
      return undefined
    case 'b':
      return BigInt(String(v))
    case 'f':
      return make?.(Number(v))
    case 'd':
      return new Date(Number(v))
    case 'm':
      return new Map(list(v).map((pair) => [nested(at(pair, 0)), nested(at(pair, 1))]))
    case 's':
      return new Set(list(v).map(nested))
    case 'r':
      return new RegExp(String(at(v, 0)), String(at(v, 1)))
    case 'e':
      return Object.assign(new Error(String(at(v, 1))), { name: String(at(v, 0)) })
    case 'a':
      return Uint8Array.from(list(v).map(Number))
    case 'o':
      return Object.fromEntries(list(v).map((pair) => [String(at(pair, 0)), nested(at(pair, 1))]))
  }
}

const isList = (json: Encoded): json is readonly Encoded[] => Array.isArray(json)
const list = (json: Encoded): readonly Encoded[] => (isList(json) ? json : [])
const at = (json: Encoded, index: number): Encoded => list(json)[index] ?? null

export const encodeList = (values: readonly unknown[], keep?: Keep): Encoded =>
  values.map((value) => encode(value, keep))

export const decodeList = (json: Encoded, make?: Make): unknown[] =>
  list(json).map((inner) => decode(inner, make))
