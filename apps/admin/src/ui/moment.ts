import { instantOf, isoDayOf, timeOf, wallOf } from '@openbook/config/wall.ts'

const FIELD = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/
/** While a year is typed the field says 0002, 0020, 0202. */
const FIRST_YEAR = Date.UTC(1900, 0)

/** An instant as a field for date and time shows it, in this zone. React-admin asks twice over: what the field shows already stays. */
export function toField(at: string | null | undefined, zone: string): string {
  if (!at || FIELD.test(at)) return at ?? ''
  const instant = Date.parse(at)
  if (Number.isNaN(instant)) return ''
  const wall = wallOf(instant, zone)
  return `${isoDayOf(wall)}T${timeOf(wall)}`
}

/** What such a field shows in this zone as an ISO instant; nothing where that is not typed whole. */
export function toInstant(shown: string, zone: string): string | null {
  const wall = FIELD.test(shown) ? Date.parse(`${shown}Z`) : Number.NaN
  return wall >= FIRST_YEAR ? new Date(instantOf(wall, zone)).toISOString() : null
}
