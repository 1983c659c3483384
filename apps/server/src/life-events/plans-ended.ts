import { inForce } from '../contact-policies/in-force.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { FOLLOWS, IS_LAST, LOSS, STANDS } from './plans.ts'
import { renewByThemselves } from './plans-renewed.ts'
import { HAPPENED } from './unwanted.ts'

const BATCH = 5000
/** So long the end of a policy is still told of, where the job did not run or another was expected to take its place. */
const DAYS = 30

/** The range is on the end, a day wide of it on both sides, so that the index finds the few. */
const ENDING = `
  p.status = 'active' and p.deleted_at is null and p.end_date is not null
    and p.end_date >= (now() - interval '${DAYS + 2} days')::date and p.end_date <= (now() + interval '1 day')::date`

const CONCERNED = `
  select b.id from business_units b
   where b.deactivated_at is null and ($1::bigint is null or b.id = $1)
     and (exists (select from contact_policies p where p.business_unit_id = b.id and ${ENDING})
       or exists (select from life_events e where e.business_unit_id = b.id and ${STANDS}))
   order by b.id`

/**
 * In one agency or in all: renews what renews by itself; records once that the last policy of a contact ended, on the day it
 * is for their agent, and takes back what a policy in force again says.
 */
export async function recordPlansEnded(
  core: Core,
  most = BATCH,
  agency: number | null = null,
): Promise<{ told: number; undone: number; renewed: number }> {
  const agencies = await core.database.system(db => db.rows<{ id: number }>(CONCERNED, [agency]))
  const counts = { told: 0, undone: 0, renewed: 0 }
  for (const { id: business_unit_id } of agencies) {
    const batch = (act: (db: Db, most: number) => Promise<number>) =>
      core.database.tenant({ business_unit_id, user_id: null }, db => act(db, most))
    for (let done = most; done === most; counts.renewed += done) done = await batch(renew)
    for (let done = most; done === most; counts.undone += done) done = await batch(takeBack)
    for (let done = most; done === most; counts.told += done) done = await batch(recordBatch)
  }
  return counts
}

const ITS_DAY = '(now() at time zone app.zone(u.timezone))::date'

const renew = (db: Db, most: number) => renewByThemselves(db, most, { its_day: ITS_DAY, late: DAYS })

async function takeBack(db: Db, most: number): Promise<number> {
  const undone = await db.prepared(
    `with again as materialized (
       select e.id from life_events e join contact_policies p on ${FOLLOWS('e', 'p')}
         join contacts c on c.id = e.contact_id join users u on u.id = c.owner_id
        where e.undone_at is null and ${inForce('p', ITS_DAY)} order by e.id limit $1),
     undone as (
       update life_events e set undone_at = now() from again a where e.id = a.id and e.undone_at is null
       returning e.id, e.contact_id, e.details)
     insert into contact_events (contact_id, kind, data)
     select contact_id, 'life_events.undone', jsonb_build_object('life_event_id', id, 'kind', 'plan_lost', 'details', details)
       from undone returning id`,
    [most],
  )
  return undone.length
}

/** What somebody took back is told again of another end alone. */
async function recordBatch(db: Db, most: number): Promise<number> {
  const made = await db.prepared(
    `with ended as (
       select p.id, p.contact_id, p.end_date, ${LOSS('p')} as details, ${ITS_DAY} as today
         from contact_policies p join contacts c on c.id = p.contact_id join users u on u.id = c.owner_id
        where ${ENDING}
          and c.deleted_at is null and not ${HAPPENED('deceased')} and ${IS_LAST('p', ITS_DAY)}
          and not exists (select from life_events e where e.contact_id = p.contact_id and e.kind = 'plan_lost'
                and (e.details ->> 'policy_id')::bigint = p.id and (e.undone_at is null or e.happened_on = p.end_date))),
     made as (
       insert into life_events (contact_id, kind, happened_on, details)
       select contact_id, 'plan_lost', end_date, details from ended where end_date < today and end_date > today - ${DAYS} order by id limit $1
       returning id, contact_id, happened_on, details)
     insert into contact_events (contact_id, kind, data)
     select contact_id, 'life_events.created', jsonb_build_object('life_event_id', id, 'kind', 'plan_lost', 'note', null,
            'details', details, 'happened_on', to_char(happened_on, 'MM/DD/YYYY')) from made returning id`,
    [most],
  )
  return made.length
}
