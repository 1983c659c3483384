import type { DashboardType, Widget, WidgetName } from '@openbook/api/core/dashboard.ts'

/** What a dashboard of each type can show, in the order it is built in. */
export const BUILT: Record<DashboardType, readonly WidgetName[]> = {
  mine: ['today', 'overdue', 'new_leads', 'statuses', 'renewals', 'turning_65', 'birthdays', 'licences', 'failures'],
  downline: ['team', 'new_leads', 'statuses', 'renewals', 'turning_65', 'birthdays', 'licences', 'failures'],
  all: ['team', 'new_leads', 'statuses', 'renewals', 'turning_65', 'birthdays', 'licences', 'failures'],
}

/** Every widget of the type: as they were laid out, then those the layout does not know yet. */
export function laidOut(type: DashboardType, kept: readonly Widget[] | undefined): Widget[] {
  const built = BUILT[type]
  const known = (kept ?? []).filter(({ name }) => built.includes(name))
  const fresh = built.filter(name => !known.some(each => each.name === name))
  return [...known, ...fresh.map(name => ({ name, hidden: false }))]
}

/** The list with one of its items in another place; a place beyond its ends is the end. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from]
  if (item === undefined) return [...list]
  const rest = list.filter((_, at) => at !== from)
  const place = Math.max(0, Math.min(to, rest.length))
  return [...rest.slice(0, place), item, ...rest.slice(place)]
}
