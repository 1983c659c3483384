import type { SearchParams } from '../../lib/search-params.ts'

export const VIEWS = ['month', 'week', 'day', 'agenda'] as const
export type View = (typeof VIEWS)[number]
const TYPES = ['appointment', 'call', 'meeting', 'task', 'other'] as const

export interface CalendarSearch {
  view?: View
  /** YYYY-MM-DD. */
  date?: string
  /** Whose calendar; one's own where none is named. */
  user?: number
  types?: (typeof TYPES)[number][]
  q?: string
  /** Only what is over and was not ticked off. */
  undone?: true
}

/** Reads the address; what it cannot mean is left out. */
export function readCalendar({ view, date, user, types, q, undone }: SearchParams): CalendarSearch {
  const shown = VIEWS.find(each => each === view)
  const chosen = TYPES.filter(type =>
    String(types ?? '')
      .split(',')
      .includes(type),
  )
  const words = String(q ?? '').slice(0, 200)
  return {
    ...(shown && { view: shown }),
    ...(isDay(date) && { date: String(date) }),
    ...(/^[1-9]\d{0,14}$/.test(String(user ?? '')) && { user: Number(user) }),
    ...(chosen.length && { types: chosen }),
    ...(words && { q: words }),
    ...(String(undone) === 'true' && { undone: true as const }),
  }
}

export interface HistorySearch {
  q?: string
  page?: number
  user?: number
}
export function readHistory({ q, page, user }: SearchParams): HistorySearch {
  const whole = (text: unknown) => (/^[1-9]\d{0,14}$/.test(String(text ?? '')) ? Number(text) : undefined)
  const [wanted, whose] = [whole(page), whole(user)]
  return {
    ...(q && { q: String(q).slice(0, 200) }),
    ...(wanted && wanted > 1 && { page: wanted }),
    ...(whose && { user: whose }),
  }
}

const isDay = (text: unknown) => {
  const time = /^(19[7-9]\d|20\d\d|21\d\d)-\d\d-\d\d$/.test(String(text ?? '')) ? Date.parse(String(text)) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(String(text))
}
