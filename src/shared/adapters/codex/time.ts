import { isoOf } from '../../text'

/** Epoch ms of an ISO time; null where it is none (redacted dumps hold words there). */
export function timeOf(value: unknown): number | null {
  if (typeof value !== 'string' || !/^\d{4}-/.test(value)) return null
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : at
}

/** Epoch ms as the contract writes it. */
export const iso = (at: number | null): string | null =>
  at === null || !Number.isFinite(at) || Math.abs(at) > 8.64e15 ? null : isoOf(at)

/** Epoch ms at which a version 7 UUID was made; null for any other version. */
export function uuidTime(id: string | null): number | null {
  const match = id === null ? null : /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-/i.exec(id)
  return match ? Number.parseInt(`${match[1]}${match[2]}`, 16) : null
}
