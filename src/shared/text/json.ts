import { utf8 } from './utf8'

/**
 * Narrow, tolerant reading of JSON that someone else writes: a field of another type than expected is a field that is
 * not there. For records of which only a few fields matter and thousands are read a second; where a whole shape is
 * wanted, zod does it.
 */
export type Json = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** One line as an object; null when it is none. Leading NULs (a crash of the file system) are skipped. */
export function parseObject(bytes: Uint8Array): Json | null {
  try {
    const text = utf8(bytes)
    const value: unknown = JSON.parse(text.charCodeAt(0) === 0 ? text.replace(/^\0+/, '') : text)
    return isObject(value) ? value : null
  } catch {
    // A line that is not JSON is nobody's record: torn, or not ours.
    return null
  }
}

export function str(object: Json | null, key: string): string | undefined {
  const value = object?.[key]
  return typeof value === 'string' ? value : undefined
}

/** A finite number. */
export function num(object: Json | null, key: string): number | undefined {
  const value = object?.[key]
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** A count: a whole number that is not negative, else 0. */
export function count(object: Json | null, key: string): number {
  const value = num(object, key) ?? 0
  return value > 0 && value <= Number.MAX_SAFE_INTEGER ? Math.trunc(value) : 0
}

export function obj(object: Json | null, key: string): Json | null {
  const value = object?.[key]
  return isObject(value) ? value : null
}

export function arr(object: Json | null, key: string): readonly unknown[] {
  const value = object?.[key]
  return Array.isArray(value) ? value : []
}

/** Epoch ms of an ISO text, or of a number that already is; null when it is no time. */
export function time(object: Json | null, key: string): number | null {
  const value = object?.[key]
  const at = typeof value === 'string' ? Date.parse(value) : value
  return typeof at === 'number' && Number.isFinite(at) && Math.abs(at) < 8.64e15 ? at : null
}
