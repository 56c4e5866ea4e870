/** `$0.42`, `$1,204.00`; less than a cent is `under $0.01`. */
export function dollars(usd: number): string {
  if (usd < 0.01) return 'under $0.01'
  return usd.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}
