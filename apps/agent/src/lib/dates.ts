import { ianaZone } from '@openbook/config/limits.ts'

let zone = ianaZone('est')
const formats = new Map<string, Intl.DateTimeFormat>()

/** Sets the zone all times are shown in, by the user's stored code. */
export function showTimesIn(code: string) {
  zone = ianaZone(code)
}

function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = zone + JSON.stringify(options)
  const made = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone })
  formats.set(key, made)
  return made
}

/** `Nov 20, 2026` in the user's zone. */
export const day = (instant: string) => format({ dateStyle: 'medium' }).format(new Date(instant))
/** `Nov 20, 2026, 9:41 AM`. */
export const dayAndTime = (instant: string) =>
  format({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant))
/** `9:41 AM EST`. */
export const clock = (instant: string) =>
  format({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }).format(new Date(instant))

/** The day it is for the user, YYYY-MM-DD. */
export const today = (now = new Date()) => now.toLocaleDateString('en-CA', { timeZone: zone })

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`

/** Just now, minutes, hours, days up to six, then the date (spec section 9). */
export function relative(instant: string, now = Date.now()): string {
  const past = now - new Date(instant).getTime()
  if (past < MINUTE) return 'Just now'
  if (past < HOUR) return ago(Math.floor(past / MINUTE), 'minute')
  if (past < DAY) return ago(Math.floor(past / HOUR), 'hour')
  if (past < 7 * DAY) return ago(Math.floor(past / DAY), 'day')
  return day(instant)
}
