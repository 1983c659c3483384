import type { Trigger } from '@openbook/api/campaign-triggers.ts'
import { lost } from '../life-events/standing.ts'

/** What of a trigger says to whom it happens. */
export interface Happening {
  id: number
  trigger: Trigger
  days: number
  at_hour: number | null
  recurrence: 'once' | 'every_time'
  global: boolean
  corporation_ids: number[]
}

const mmdd = (day: string) => `to_char(${day}, 'MMDD')::smallint`
/** February 29 is kept on the 28th where the year has no other. */
const onLeapDay = (day: string) => `${mmdd(day)} = 228 and ${mmdd(`${day} + 1`)} = 301`

/**
 * To whom it happens on the day $1 of the calendar, `days` of $2 away: SQL that gives day, about and contact_id. One day at a
 * time, as a value: joined to several, the planner reads the whole book.
 */
export const ON_DAY: Partial<Record<Trigger, string>> = {
  birthday: `select $1::date as day, $1::date + $2::integer as about, c.id as contact_id from contacts c
    where c.deleted_at is null and c.birthday in (${mmdd('($1::date + $2::integer)')}, case when ${onLeapDay('($1::date + $2::integer)')} then 229::smallint end)`,
  turning_65: `select $1::date as day, $1::date + $2::integer as about, c.id as contact_id from contacts c
    where c.deleted_at is null and (c.date_of_birth + interval '65 years')::date = $1::date + $2::integer
      and c.date_of_birth in (($1::date + $2::integer - interval '65 years')::date, ($1::date + $2::integer - interval '65 years')::date + 1)`,
  policy_ending: `select $1::date as day, p.end_date as about, p.contact_id from contact_policies p
    where p.end_date = $1::date + $2::integer and p.deleted_at is null and p.status = 'active' and not ${lost('p')}`,
  no_email: `select $1::date as day, $1::date - $2::integer as about, e.contact_id from contact_emails e
    where e.state = 'sent' and e.sent_at >= ($1::date - $2::integer)::timestamptz and e.sent_at < ($1::date - $2::integer + 1)::timestamptz
      and not exists (select from contact_emails x where x.contact_id = e.contact_id and x.state = 'sent' and x.sent_at >= ($1::date - $2::integer + 1)::timestamptz)`,
}

/** SQL for what trigger `t` answers to where that is deleted: 'status' or 'tag'; null elsewhere. */
export const DELETED_CAUSE = `case when t.trigger = 'status_changed' and t.status_id is null then 'status'
  when t.trigger = 'tag_added' and t.tag_id is null then 'tag' end`

/** Holds where what a run `r` of trigger `t` answers to still is so for contact `c`. */
export const STILL = `case t.trigger
  when 'status_changed' then coalesce(c.status_id = t.status_id, false)
  when 'tag_added' then exists (select from contact_tags x where x.contact_id = c.id and x.tag_id = t.tag_id)
  when 'birthday' then c.birthday is not null and (c.birthday = ${mmdd('r.about')} or (c.birthday = 229 and ${onLeapDay('r.about')}))
  when 'turning_65' then c.date_of_birth is not null and (c.date_of_birth + interval '65 years')::date = r.about
  when 'policy_ending' then exists (select from contact_policies p where p.contact_id = c.id and p.end_date = r.about and p.deleted_at is null and p.status = 'active' and not ${lost('p')})
  when 'no_email' then not exists (select from contact_emails x where x.contact_id = c.id and x.state = 'sent' and x.sent_at >= (r.about + 1)::timestamptz)
  else true end`
