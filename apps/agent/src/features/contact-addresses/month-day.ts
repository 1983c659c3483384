import { dateEntry, parseMonthDay } from '@openbook/config/dates.ts'

const LENGTH = 'MM/DD'.length

/** Digits get their slash; one typed, and deleting, are left alone. */
export const typedDay = (text: string) =>
  (/\D/.test(text) ? text.replaceAll(/[^\d/]/g, '') : dateEntry(text)).slice(0, LENGTH)

/** `4/3` as it is sent: `04/03`. What is no day of the year stays as typed. */
export function leftDay(text: string): string {
  const date = parseMonthDay(text)
  return date ? [date.month, date.day].map(part => String(part).padStart(2, '0')).join('/') : text
}
