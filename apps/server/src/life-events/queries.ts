import type { LifeEvent, show, turning65 } from '@openbook/api/life-events.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { LATEST_SHOWN } from '@openbook/config/limits.ts'
import type { z } from 'zod'
import { undoable } from '../contact-points/undoable.ts'
import { NAMED } from '../contacts/named.ts'
import { seen, seenBy } from '../contacts/visible.ts'
import type { Db } from '../core/db/database.ts'
import { TODAY } from '../core/db/today.ts'
import { notFound } from '../core/http/refused.ts'
import { pageMeta } from '../core/page.ts'
import { movedFromAsker, only } from './by-hand.ts'
import { MOVED_AWAY, SPECIAL_ENROLLMENT } from './standing.ts'

export type Event = z.input<typeof LifeEvent>
type Life = (typeof show)['returns']['_zod']['input']
type Turning = (typeof turning65)['returns']['_zod']['input']

const named = (u: string) =>
  `case when ${u}.id is not null then json_build_object('id', ${u}.id, 'name', ${u}.first_name || ' ' || ${u}.last_name) end`
const EVENT = `select e.id, e.kind, to_char(e.happened_on, 'MM/DD/YYYY') as happened_on, e.note, e.details, e.created_at, e.undone_at,
    ${named('a')} as created_by, ${named('b')} as undone_by
  from life_events e left join users a on a.id = e.created_by left join users b on b.id = e.undone_by`

/** Events newest first, the day they turn 65, and whether they may be reached: by the first phone and e-mail first. */
export async function life(db: Db, contact_id: number): Promise<Life> {
  const events = await db.prepared<Event>(`${EVENT} where e.contact_id = $1 order by e.id desc limit ${LATEST_SHOWN}`, [
    contact_id,
  ])
  const [now] = await db.prepared<Pick<Life, 'turns_65_on' | 'special_enrollment_until' | 'moved_away' | 'stopped_by'>>(
    `select to_char(c.date_of_birth + interval '65 years', 'MM/DD/YYYY') as turns_65_on, ${MOVED_AWAY} as moved_away,
            (select s.title from statuses s where s.id = c.status_id and s.stops_contact) as stopped_by,
            to_char(${SPECIAL_ENROLLMENT}, 'MM/DD/YYYY') as special_enrollment_until
       from contacts c where c.id = $1`,
    [contact_id],
  )
  const reach = await db.prepared<Life['reach'][number]>(
    `select r.kind, r.value, r.allowed, r.reasons from app.contact_reach(array[$1::bigint]) r join contacts c on c.id = r.contact_id
      order by r.kind desc, array_position(array[c.phone, c.phone_2, c.phone_3, c.email, c.email_2], r.value), r.value`,
    [contact_id],
  )
  const { turns_65_on = null, special_enrollment_until = null, moved_away = null, stopped_by = null } = now ?? {}
  const moved_from_viewer = await movedFromAsker(db, only(contact_id))
  return { events, stopped_by, turns_65_on, special_enrollment_until, moved_away, moved_from_viewer, reach }
}

/** Whether they are marked as deceased, whatever is undone. */
export const diedForGood = async (db: Db, contact_id: number): Promise<boolean> =>
  (
    await db.prepared(
      `select from life_events e
        where e.contact_id = $1 and e.kind = 'deceased' and e.undone_at is null and not ${undoable('life_events', 'e', '$1')} limit 1`,
      [contact_id],
    )
  ).length > 0

export interface Told {
  kind: Event['kind']
  happened_on: string | null
  note: string | null
  details: Event['details']
}

export async function create(db: Db, contact_id: number, { kind, happened_on, note, details }: Told): Promise<number> {
  const [made] = await db.prepared<{ id: number }>(
    'insert into life_events (contact_id, kind, happened_on, note, details) values ($1, $2, $3, $4, $5) returning id',
    [contact_id, kind, happened_on, note, JSON.stringify(details)],
  )
  if (!made) throw new Error('A life event was inserted without an answer.')
  return made.id
}

/** The event as it stands, held; throws a 404 where the contact has no such event. */
export async function lock(db: Db, contact_id: number, id: number) {
  const [event] = await db.prepared<Pick<Event, 'kind' | 'details' | 'undone_at'>>(
    'select kind, details, undone_at from life_events where id = $1 and contact_id = $2 for update',
    [id, contact_id],
  )
  if (!event) throw notFound()
  return event
}

export const plan = (db: Db, contact_id: number, policy_id: number) =>
  db.prepared<{ policy_id: number; plan: string }>(
    `select id as policy_id, concat_ws(' ', carrier_name, plan_name) as plan from contact_policies where id = $1 and contact_id = $2 and deleted_at is null`,
    [policy_id, contact_id],
  )

export const undo = (db: Db, id: number) =>
  db.prepared('update life_events set undone_at = now(), undone_by = app.user_id() where id = $1', [id])

/** Another move that began where this one led began where this one did, now that it never was; gives whether there is one. */
export const skipMove = async (db: Db, contact_id: number, id: number, { state, before = null }: Event['details']) =>
  (
    await db.prepared(
      `update life_events set details = jsonb_set(details, '{before}', coalesce(to_jsonb($4::text), 'null'))
        where id = (select min(id) from life_events where contact_id = $1 and id > $2 and kind = 'moved_state'
                       and undone_at is null and details ->> 'before' = $3) returning id`,
      [contact_id, id, state, before],
    )
  ).length > 0

const LIMIT = 15
const DAYS = 90

/** Born 65 years ago within the days to come. The range is on the birthday, so that the index finds them. */
const TURNING = `from contacts c
  where c.deleted_at is null and c.date_of_birth is not null and ${seen('c.owner_id')}
    and c.date_of_birth >= (${TODAY} - interval '65 years')::date
    and c.date_of_birth <= (${TODAY} + $1::int - interval '65 years')::date
    and not exists (select from life_events e where e.contact_id = c.id and e.kind = 'deceased' and e.undone_at is null)`

export async function turningSoon(
  db: Db,
  viewer: Viewer,
  {
    days = DAYS,
    page = 1,
    limit = LIMIT,
  }: { days?: number | undefined; page?: number | undefined; limit?: number | undefined },
): Promise<Turning> {
  const asked = [days, ...seenBy(viewer)]
  const data = await db.rows<Turning['data'][number]>(
    `select c.id, c.number, ${NAMED} as name,
            to_char(c.date_of_birth + interval '65 years', 'MM/DD/YYYY') as turns_65_on,
            (select json_build_object('id', o.id, 'name', o.first_name || ' ' || o.last_name) from users o where o.id = c.owner_id) as owner
       ${TURNING} order by c.date_of_birth, c.id limit $4 offset $5`,
    [...asked, limit, (page - 1) * limit],
  )
  const [row] = await db.rows<{ total: number }>(`select count(*) as total ${TURNING}`, asked)
  return { data, meta: pageMeta(page, limit, row?.total ?? 0) }
}
