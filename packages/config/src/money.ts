const PLACES = 4
const ONE = 10n ** BigInt(PLACES)

/** An exact amount of dollars, as `12.5` or `-0.0001`, in ten-thousandths. Throws for what is none. */
export function unitsOf(amount: string): bigint {
  const [, minus, whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d{1,4}))?$/.exec(amount) ?? []
  if (minus === undefined) throw new RangeError(`Not an amount: ${amount}`)
  const units = BigInt(whole) * ONE + BigInt(part.padEnd(PLACES, '0'))
  return minus ? -units : units
}

/** Ten-thousandths of a dollar as the database writes them: `12.5000`. */
export function amountOf(units: bigint): string {
  const positive = units < 0n ? -units : units
  return `${units < 0n ? '-' : ''}${positive / ONE}.${String(positive % ONE).padStart(PLACES, '0')}`
}

/** `$123.45`, more decimals where the amount is tiny; `N/A` for nothing (spec section 5). */
export function money(amount: string | null): string {
  if (amount === null || amount.trim() === '') return 'N/A'
  const value = Number(amount)
  const tiny = value !== 0 && Math.abs(value) < 0.01
  return value.toLocaleString('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: tiny ? 4 : 2 })
}

/** The same with every decimal that counts, where two amounts are set against each other. */
export const exactMoney = (amount: string): string =>
  unitsOf(amount) % 100n === 0n
    ? money(amount)
    : Number(amount).toLocaleString('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: PLACES })
