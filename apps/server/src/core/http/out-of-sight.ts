import { CONSOLE_ROLES, mayUseConsole } from '@openbook/auth/roles.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { brandOf, roleLabel } from '@openbook/config/brands.ts'
import type { Db } from '../db/database.ts'
import { notFound, Refused } from './refused.ts'

const ASKED = 2

/** A kind of record that may lie out of somebody's sight within their own agency. */
export interface Hidden {
  /** As its codes begin. */
  domain: string
  /** SQL: its row by $1, with `owner_id`, and `why` where that is not the same for all. */
  record: string
  /** Why it does not open. */
  why: string
  /** What those who are asked can do, after their names; without it nobody is named. */
  who?: string
  /** Whom to ask besides the agency's administrators: `team` are those who lead both the asker and its owner. */
  asked?: 'team' | 'administrators'
  /** What somebody of the console reads instead of whom to ask. */
  console?: string
  /** The acts that delete it, by how the audit log calls them. */
  deleted?: { subject_type: string; actions: string[] }
}

type Asker = Pick<Viewer, 'user_id' | 'role'>
interface Found {
  why: string | null
  name: string | null
  role: string
  brand: string
}

/**
 * The 404 of a record that the viewer may not see. One of their own agency says why and whom to ask: who leads both them
 * and its owner, the nearest first, else the agency's administrators. Of another agency nothing is said.
 */
export async function outOfSight(db: Db, viewer: Asker, hidden: Hidden, id: number): Promise<Refused> {
  const why = await whyHidden(db, viewer, hidden, id)
  const said = (verb: string, why: string) =>
    new Refused(404, { base: 'Not found.' }, `${hidden.domain}.${verb}`, { why })
  if (why) return said('out_of_sight', why)
  return (await isDeleted(db, hidden, id)) ? said('deleted', 'There is nothing left of it to open.') : notFound()
}

/** The same in words alone; nothing where there is no such record in the agency. */
export async function whyHidden(db: Db, viewer: Asker, hidden: Hidden, id: number): Promise<string | undefined> {
  const rows = await db.prepared<Found>(askedFor(hidden), [id, viewer.user_id, hidden.who ? CONSOLE_ROLES : []])
  const [first] = rows
  if (!first) return undefined
  const why = first.why ?? hidden.why
  if (hidden.console && mayUseConsole(viewer.role)) return `${why} ${hidden.console}`
  const names = rows.flatMap(({ name, role, brand }) => (name ? `${name} (${roleLabel(brandOf(brand), role)})` : []))
  return names.length ? `${why} Ask ${names.join(' or ')}, ${hidden.who}.` : why
}

const LEADS = `above.user_id is not null and (u.id = r.owner_id
  or exists (select from user_downlines l where l.manager_id = u.id and l.user_id = r.owner_id))`

const askedFor = ({ record, asked = 'team' }: Hidden) =>
  `select r.why, asked.name, asked.role, b.brand
     from (${record}) r join business_units b on b.id = app.business_unit_id()
     left join lateral (
       select u.first_name || ' ' || u.last_name as name, u.role from users u
         left join user_downlines above on above.manager_id = u.id and above.user_id = $2
        where u.business_unit_id = b.id and u.deactivated_at is null and u.id <> $2
          and (u.role = any($3::text[])${asked === 'team' ? ` or (${LEADS} and $3::text[] <> '{}')` : ''})
        order by above.user_id is null, (select count(*) from user_downlines x where x.user_id = u.id) desc,
                 array_position($3::text[], u.role) desc nulls last, u.id limit ${ASKED}) asked on true`

async function isDeleted(db: Db, { deleted }: Hidden, id: number): Promise<boolean> {
  if (!deleted) return false
  const acts = await db.prepared(
    `select from audit_log where subject_type = $1 and subject_id = $2 and action = any($3)
        and business_unit_id = app.business_unit_id() limit 1`,
    [deleted.subject_type, id, deleted.actions],
  )
  return acts.length > 0
}
