import type { Contact, ContactRow } from '@openbook/api/contacts.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { z } from 'zod'
import { inForce } from '../contact-policies/in-force.ts'
import type { Db } from '../core/db/database.ts'
import { TODAY } from '../core/db/today.ts'
import { outOfSight } from '../core/http/out-of-sight.ts'
import { rowsOf } from '../core/page-of.ts'
import { BEREAVED, HAPPENED, LEFT_ALONE } from '../life-events/unwanted.ts'
import { pooled } from '../pools/open.ts'
import { HIDDEN } from './hidden.ts'
import { PAGE_LIFE, PAGE_MARKS, PAGE_POLICY_END } from './page-life.ts'
import { veiled } from './veil.ts'
import { seen, seenBy } from './visible.ts'

export type Row = z.input<typeof ContactRow>
export type Full = z.input<typeof Contact>

const MARKED = `array_remove(array[case when ${HAPPENED('deceased')} then 'deceased' end,
    case when ${LEFT_ALONE} then 'do_not_contact' end, case when ${BEREAVED} then 'bereaved' end], null)`

const POLICY_END = `(select to_char(min(p.end_date), 'MM/DD/YYYY') from contact_policies p
    where p.contact_id = c.id and ${inForce('p')})`

const rowWith = (marks: string, policyEnd: string) => `
  c.id, c.number, c.first_name, c.last_name, c.company_name, c.email, c.phone, c.city, c.state, c.line_of_business,
  case when s.id is not null then json_build_object('id', s.id, 'name', s.title) end as status,
  case when src.id is not null then json_build_object('id', src.id, 'name', src.title) end as source,
  (select json_build_object('id', a.id, 'name', a.title) from agentflow_statuses a where a.id = c.agentflow_status_id) as agentflow_status,
  json_build_object('id', c.owner_id, 'name', o.first_name || ' ' || o.last_name) as owner,
  case when pool.id is not null then json_build_object('id', pool.id, 'name', pool.name) end as pool,
  (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) order by lower(t.name)), '[]')
     from contact_tags ct join tags t on t.id = ct.tag_id where ct.contact_id = c.id) as tags,
  ${marks} as marks, to_char(c.date_of_birth, 'MM/DD/YYYY') as date_of_birth,
  date_part('year', age(${TODAY}, c.date_of_birth))::integer as age,
  ${policyEnd} as next_policy_end,
  c.created_at, c.updated_at,
  (select l.last_contacted_at from last_contacts l where l.contact_id = c.id) as last_contacted_at`
/** The columns of a row and of a whole contact, over `c` joined with JOINED; a whole one needs $2 and $3 of seenBy. */
export const ROW = rowWith(MARKED, POLICY_END)
const PAGE_ROW = rowWith(PAGE_MARKS, PAGE_POLICY_END)
export const FULL = `${ROW}, c.email_2, c.phone_2, c.phone_3, c.address, c.address_2, c.county, c.zip,
  c.gender, c.website, c.external_id, c.consent_source, c.consent_at, c.note, c.version, c.deleted_at,
  case when c.merged_into_id is not null then (
    select json_build_object('id', x.id, 'number', x.number, 'owner', xo.first_name || ' ' || xo.last_name, 'seen', ${seen('x.owner_id')})
      from contacts x join users xo on xo.id = x.owner_id where x.id = app.survivor_of(c.id)) end as merged_into`
export const JOINED = `
  join users o on o.id = c.owner_id
  left join statuses s on s.id = c.status_id
  left join sources src on src.id = c.source_id
  left join pools pool on pool.id = c.pool_id`

/** The rows of a page, in the order of the ids. */
export const rowsByIds = (db: Db, ids: number[]) =>
  rowsOf<Row>(db, `select ${PAGE_ROW} from contacts c ${JOINED} ${PAGE_LIFE}`, 'c.id', ids)

async function one(db: Db, viewer: Viewer, by: 'id' | 'number', key: number): Promise<Full | undefined> {
  const [contact] = await db.prepared<Full>(
    `select ${FULL}, ${seen('c.owner_id')} as may_change from contacts c ${JOINED}
      where c.${by} = $1 and (${seen('c.owner_id')} or ${pooled})`,
    [key, ...seenBy(viewer)],
  )
  return contact?.may_change ? contact : contact && veiled(contact)
}

export async function show(db: Db, viewer: Viewer, id: number): Promise<Full> {
  const contact = await one(db, viewer, 'id', id)
  if (!contact) throw await outOfSight(db, viewer, HIDDEN.id, id)
  return contact
}

export async function showByNumber(db: Db, viewer: Viewer, number: number): Promise<Full> {
  const contact = await one(db, viewer, 'number', number)
  if (!contact) throw await outOfSight(db, viewer, HIDDEN.number, number)
  return contact
}

/** Whom the viewer may filter by or assign to: themselves and their downline, in the console everyone active. */
export const owners = (db: Db, viewer: Viewer) =>
  db.prepared<{ id: number; name: string }>(
    `select u.id, u.first_name || ' ' || u.last_name as name from users u
      where u.deactivated_at is null and ($1 or u.id = $2 or exists (select from user_downlines d where d.manager_id = $2 and d.user_id = u.id))
      order by lower(u.first_name || ' ' || u.last_name), u.id`,
    seenBy(viewer),
  )
