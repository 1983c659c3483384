const ZONE = 'America/New_York'

/** The calendar day so many days and years from now, in the zone test people are in, as it travels: MM/DD/YYYY. */
export function dayAhead(days: number, years = 0): string {
  const at = new Date(new Date().toLocaleDateString('en-CA', { timeZone: ZONE }))
  // Days are counted on the calendar: an hour of summer time between here and there must not make it another day.
  at.setUTCDate(at.getUTCDate() + days)
  at.setUTCFullYear(at.getUTCFullYear() + years)
  const [year, month, day] = at.toISOString().slice(0, 10).split('-')
  return `${month}/${day}/${year}`
}
