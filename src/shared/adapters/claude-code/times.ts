/** Epoch ms as the contract writes times; null stays null. */
export const iso = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString()
