/** What a clock on the wall shows, in milliseconds as if the wall stood in Greenwich. */
export type Wall = number

const MINUTE = 60_000
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  clocks.set(zone, made)
  return made
}

/** What the clock shows there at an instant (milliseconds), to the minute. */
export function wallOf(instant: number, zone: string): Wall {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  )
  return Date.UTC(parts.year ?? 0, (parts.month ?? 1) - 1, parts.day, parts.hour, parts.minute)
}

/** The instant at which the clock shows that. Where clocks are put back the first of two; where they jump ahead the hour after. */
export function instantOf(wall: Wall, zone: string): number {
  const before = wallOf(wall - 12 * 60 * MINUTE, zone) - (wall - 12 * 60 * MINUTE)
  const early = wall - before
  if (wallOf(early, zone) === wall) return early
  const after = wallOf(wall + 12 * 60 * MINUTE, zone) - (wall + 12 * 60 * MINUTE)
  return wallOf(wall - after, zone) === wall ? wall - after : early
}

const two = (value: number) => String(value).padStart(2, '0')

/** MM/DD/YYYY. */
export function dateOf(wall: Wall): string {
  const date = new Date(wall)
  return `${two(date.getUTCMonth() + 1)}/${two(date.getUTCDate())}/${date.getUTCFullYear()}`
}

/** YYYY-MM-DD. */
export const isoDayOf = (wall: Wall): string => new Date(wall).toISOString().slice(0, 10)

/** HH:MM of a 24-hour clock. */
export const timeOf = (wall: Wall): string => new Date(wall).toISOString().slice(11, 16)

export const DAY = 24 * 60 * MINUTE
/** The midnight a day begins with. */
export const midnight = (wall: Wall): Wall => Math.floor(wall / DAY) * DAY
