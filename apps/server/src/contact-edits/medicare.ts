import { parseDate } from '@openbook/config/dates.ts'
import { Refused } from '../core/http/refused.ts'

const QUESTIONS = { part_a_date: 'Medicare Part A from', part_b_date: 'Medicare Part B from' } as const
type Dates = { [K in keyof typeof QUESTIONS]?: string | null | undefined }

/** The days Medicare begins, as answers by question. Throws a 422 for a day no month has. */
export function medicareAnswers(dates: Dates): { key: string; value: string | null }[] {
  const sent = (Object.keys(QUESTIONS) as (keyof Dates)[]).filter(name => dates[name])
  const wrong = sent.filter(name => !parseDate(dates[name] ?? ''))
  if (wrong.length)
    throw new Refused(
      422,
      Object.fromEntries(wrong.map(name => [name, 'This day is not in the calendar.'])),
      'contact_edits.no_such_day',
    )
  return sent.map(name => ({ key: QUESTIONS[name], value: dates[name] ?? null }))
}
