import { DAY, midnight, wallOf } from '@openbook/config/wall.ts'
import { type Given, timesOf, type Zones } from './input.ts'
import type { Occurrence, Timed } from './occurrences.ts'

interface Move {
  /** From the one it was told by to the first, in milliseconds on the clock. */
  back: number
  /** By how many days the days left out move. */
  moved: number
}

/** A change of all, told by one of them: days are of the calendar's own clock, whichever clock it was told by. */
export function seriesMove(before: Timed, chosen: Occurrence, given: Given, zones: Zones): Move {
  const first = midnight(wallOf(Date.parse(before.starts_at), before.timezone))
  const day = chosen.day ? Date.parse(chosen.day) : first
  const to = midnight(wallOf(timesOf(given, zones).start, zones.calendar))
  return { back: day - first, moved: sameWeekdays(before.recurrence, given.recurrence) ? 0 : (to - day) / DAY }
}

type Rule = Given['recurrence']

/** Weekdays that are named hold the days where they are, whatever becomes of the first. */
const sameWeekdays = (before: Rule, after: Rule) => {
  const [was, is] = [before, after].map(
    rule => (rule?.freq === 'weekly' && [...(rule.by_day ?? [])].sort().join()) || '',
  )
  return Boolean(was) && was === is
}
