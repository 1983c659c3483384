const formats = new Map<string, Intl.DateTimeFormat>()

/** The day it is in an IANA zone, YYYY-MM-DD. A format is made once a zone: it costs more than a short query. */
export function dayIn(zone: string): string {
  const known = formats.get(zone)
  if (known) return known.format()
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone: zone })
  formats.set(zone, made)
  return made.format()
}
