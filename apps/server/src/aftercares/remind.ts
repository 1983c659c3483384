import { namedBy } from '../contacts/named.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { HAPPENED, LEFT_ALONE } from '../life-events/unwanted.ts'
import { notify } from '../notifications/notify.ts'

interface Due {
  owner_id: number
  title: string
  number: number
  names: string[]
  contact_ids: number[]
}

/** The hour of the owner's day at which they are told. */
const HOUR = 8
const MOST = 500
const NAMED = 3

/**
 * Steps whose day has come, one at a time: marked, and given by owner and step where somebody is to be told. Nobody is of
 * a step that was past when the care began, of somebody who died since or asks to be left alone, or of what is deleted.
 */
const DUE = `
  with due as materialized (
    select s.id, s.title, c.id as contact_id, s.due_on, s.position, c.owner_id, c.number, a.ended_at is null and c.deleted_at is null and u.deactivated_at is null
             and s.due_on >= (a.created_at at time zone app.zone(u.timezone))::date
             and not ${HAPPENED('deceased')} and not ${LEFT_ALONE} as tell,
           ${namedBy('c')} as name
      from business_units b
     cross join lateral (select * from aftercare_steps x where x.business_unit_id = b.id and x.told_at is null and x.done_at is null
                            and x.due_on <= ($1::timestamptz at time zone 'UTC')::date order by x.due_on limit ${MOST}) s
      join aftercares a on a.id = s.aftercare_id join contacts c on c.id = a.contact_id join users u on u.id = c.owner_id
     where b.deactivated_at is null and ($2::bigint is null or b.id = $2) and app.strikes(s.due_on, ${HOUR}, u.timezone) <= $1),
  told as (
    update aftercare_steps s set told_at = $1 from due where s.id = due.id and s.told_at is null returning s.id)
  select d.owner_id, d.title, (array_agg(d.number order by d.name, d.id))[1] as number, array_agg(d.name order by d.name, d.id) as names,
         json_agg(d.contact_id) as contact_ids
    from due d join told t on t.id = d.id where d.tell group by d.owner_id, d.title, d.due_on, d.position order by d.owner_id, d.due_on, d.position`

/** Tells the owners of contacts in care what is due, of one agency or of all, once for each step. Gives how many notices. */
export const remindCare = (core: Core, now = new Date(), agency: number | null = null): Promise<number> =>
  core.database.system(async db => {
    const due = await db.rows<Due>(DUE, [now.toISOString(), agency])
    for (const step of due) await tell(core, db, step)
    return due.length
  })

const tell = (core: Core, db: Db, { owner_id, title, number, names, contact_ids }: Due) =>
  notify(core, db, {
    user_id: owner_id,
    kind: 'aftercares.due',
    title: `Due today in aftercare: ${title}`,
    body: said(names),
    link: `/contacts/${number}`,
    data: { contact_ids },
  })

function said(names: string[]): string {
  const more = names.length - NAMED
  return more > 0
    ? `${names.slice(0, NAMED).join(', ')} and ${more} ${more === 1 ? 'other' : 'others'}`
    : names.join(', ')
}
