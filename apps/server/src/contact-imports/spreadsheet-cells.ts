const EXCEL_DIGITS = 15

/** A number as its plain decimal digits, never in scientific notation; 15 digits count, as in Excel. */
export function numberText(raw: string): string {
  if (/^-?\d{1,15}$/.test(raw)) return raw
  const value = Number(raw)
  if (!Number.isFinite(value)) return raw
  return plain(Number(value.toPrecision(EXCEL_DIGITS)))
}

function plain(value: number): string {
  const text = String(value)
  if (!text.includes('e')) return text
  return Number.isInteger(value) ? BigInt(value).toString() : value.toFixed(20).replace(/\.?0+$/, '')
}

const two = (value: number) => String(value).padStart(2, '0')

/** A date as MM/DD/YYYY, with HH:MM:SS where it has a time of day; a bare time of day as HH:MM:SS. */
function dateText(date: Date): string {
  const time = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(two).join(':')
  if (date.getUTCFullYear() < 1900) return time
  const day = `${two(date.getUTCMonth() + 1)}/${two(date.getUTCDate())}/${String(date.getUTCFullYear()).padStart(4, '0')}`
  return time === '00:00:00' ? day : `${day} ${time}`
}

/** The text of a cell as the file has it. */
export function cellText(cell: string | boolean | Date | null): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return cell
  return cell instanceof Date ? dateText(cell) : cell ? 'TRUE' : 'FALSE'
}
