const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long a domain whose TXT record is gone stays the agency's. */
export const KEPT_MS = 7 * DAY
/** After this we stop looking for records nobody set. */
export const PATIENCE_MS = 14 * DAY
/** How often a proven domain is looked at. */
const WATCH_MS = 6 * HOUR
/** What looks broken is looked at once more before anybody is told. */
export const DOUBT_MS = 5 * MINUTE
/** Where nobody answered, nothing is decided; after this long it counts as broken. */
export const SILENCE_MS = DAY

/** A quarter of the time it has taken so far: a minute at first, six hours in the end; nothing once we stop. */
export function nextTry(began: Date, now: Date): Date | null {
  const age = Math.max(now.getTime() - began.getTime(), 0)
  return age > PATIENCE_MS ? null : new Date(now.getTime() + Math.min(Math.max(age / 4, MINUTE), WATCH_MS))
}

export const nextWatch = (now: Date) => new Date(now.getTime() + WATCH_MS)
export const after = (now: Date, ms: number) => new Date(now.getTime() + ms)
