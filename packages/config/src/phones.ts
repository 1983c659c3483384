/** A US number with its country code: 1 and ten digits. */
export const US_PHONE_DIGITS = 11
/** An area code and an exchange both start with 2-9; neither is N11, and area codes N9X are not in use. */
const NANP = /^[2-9](?!11|9\d)\d\d[2-9](?!11)\d\d\d{4}$/

/** The digits of a text, in order. */
export function phoneDigits(text: string): string {
  return text.replace(/\D/g, '')
}

/** Shown as 1-xxx-xxx-xxxx; ten digits get a leading 1. What is no whole US number comes back as it was. */
export function formatPhone(phone: string): string {
  if (/[a-z*#;,]/i.test(phone)) return phone
  const all = phoneDigits(phone)
  const digits = all.length === US_PHONE_DIGITS - 1 && !phone.trim().startsWith('+') ? `1${all}` : all
  if (digits.length !== US_PHONE_DIGITS || !digits.startsWith('1')) return phone
  return `1-${digits.slice(1, 4)}-${digits.slice(4, 7)}-${digits.slice(7)}`
}

/** `+1xxxxxxxxxx` for 10 or 11 digits that the North American plan allows, else undefined. */
export function usPhone(phone: string): string | undefined {
  const all = phoneDigits(phone)
  const digits = all.length === US_PHONE_DIGITS && all.startsWith('1') ? all.slice(1) : all
  if (phone.trimStart().startsWith('+') && digits === all) return undefined
  return NANP.test(digits) ? `+1${digits}` : undefined
}
