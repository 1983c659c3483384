/** `$123.45`, more decimals where the amount is tiny; `N/A` for nothing (spec section 5). */
export function money(amount: string | null): string {
  if (amount === null || amount.trim() === '') return 'N/A'
  const value = Number(amount)
  const tiny = value !== 0 && Math.abs(value) < 0.01
  return value.toLocaleString('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: tiny ? 4 : 2 })
}
