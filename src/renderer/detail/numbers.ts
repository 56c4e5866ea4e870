/** A count of tokens, short: `950` · `48.2 k` · `210 k` · `1.9 M`. */
export function tokens(n: number): string {
  if (n < 1000) return String(n)
  if (n < 999_500) return `${short(n / 1000)} k`
  return `${short(n / 1_000_000)} M`
}

/** A count in full: `142,000`. */
export function whole(n: number): string {
  return n.toLocaleString('en-US')
}

function short(n: number): string {
  return n < 99.95 ? n.toFixed(1).replace(/\.0$/, '') : String(Math.round(n))
}
