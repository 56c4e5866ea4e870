/** A JSON object of unknown content. Records come in shapes of two years: nothing in them is taken for granted. */
export type Json = Readonly<Record<string, unknown>>

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value as an object; an empty one where it is none. */
export const record = (value: unknown): Json => (isJson(value) ? value : {})

/** The value as a list; an empty one where it is none. */
export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The value as a text that holds something; else null. */
export const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null

export const number = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

/** A count: whole and not negative; 0 where it is none. */
export const count = (value: unknown): number => Math.max(0, Math.round(number(value) ?? 0))

/** Parses an object; null where the text is none. */
export function parseJson(source: string): Json | null {
  try {
    const value: unknown = JSON.parse(source)
    return isJson(value) ? value : null
  } catch {
    // Torn, redacted or not JSON at all: the caller goes on without it.
    return null
  }
}
