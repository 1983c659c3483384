import { readUsPhone } from '@openbook/api/core/us.ts'

/** A US number with its country code: 1 and ten digits. */
export const US_PHONE_DIGITS = 11

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
export const usPhone: (phone: string) => string | undefined = readUsPhone
