import type { Role } from '@openbook/auth/roles.ts'
import type { Db } from '../core/db/database.ts'
import { invalid, notFound, Refused } from '../core/http/refused.ts'
import type { Moved } from '../users/hand-team-over.ts'
import type { Given } from './pools.ts'

export interface Person {
  id: number
  name: string
  role: Role
  business_unit_id: number
  manager_id: number | null
  manager_name: string | null
  manager_role: Role | null
  corporation_id: number | null
  corporation_name: string | null
  active: boolean
  below: number
  /** Of their book; leads that wait in a pool of theirs are the pool's. */
  contacts: number
  /** Phone numbers they own or are just buying. */
  numbers: number
}

/** Those of the users whom the transaction sees, with what hangs on them. */
export const peopleSeen = (db: Db, ids: number[]): Promise<Person[]> =>
  db.rows<Person>(
    `select u.id, u.first_name || ' ' || u.last_name as name, u.role, u.business_unit_id, u.manager_id,
            m.first_name || ' ' || m.last_name as manager_name, m.role as manager_role,
            u.corporation_id, (select k.name from corporations k where k.id = u.corporation_id) as corporation_name,
            u.deactivated_at is null as active, (select count(*) from user_downlines d where d.manager_id = u.id) as below,
            (select count(*) from contacts c where c.owner_id = u.id and c.deleted_at is null and c.pool_id is null) as contacts,
            (select count(*) from phone_numbers n where n.business_unit_id = u.business_unit_id and n.user_id = u.id and n.status in ('buying', 'owned')) as numbers
       from users u left join users m on m.id = u.manager_id where u.id = any($1) order by u.last_name, u.first_name, u.id`,
    [ids],
  )

/** The same; 404 where one is out of reach. */
export async function people(db: Db, ids: number[]): Promise<Person[]> {
  const rows = await peopleSeen(db, ids)
  if (rows.length !== new Set(ids).size) throw notFound()
  return rows
}

/** The manager whom somebody would be below again, if any. */
export const formerly = ({ manager_id }: Change): number[] => (manager_id ? [manager_id] : [])

/** The agency a company is of. Throws a 422 where nobody here sees it. */
export async function agencyOfCompany(db: Db, id: number): Promise<number> {
  const [found] = await db.prepared<{ agency: number }>(
    'select business_unit_id as agency from corporations where id = $1',
    [id],
  )
  if (!found) throw invalid('corporation_id', 'Choose a company of the same agency.', 'users.unknown_company')
  return found.agency
}

/** Everybody a job is about, done or not. */
export const everybodyOf = async (db: Db, job_id: number) =>
  (
    await db.prepared<{ id: number }>(`select (after->>'user_id')::bigint as id from bulk_job_rows where job_id = $1`, [
      job_id,
    ])
  ).map(({ id }) => id)

/** Of these, whom the transaction as it stands can see. */
export const within = async (db: Db, ids: number[]) =>
  (await db.rows<{ id: number }>('select id from users where id = any($1)', [ids])).map(({ id }) => id)

export interface Made {
  id: number
  kind: 'move' | 'deactivate'
  made_at: string
  undone_at: string | null
  business_unit_id: number
}
/** What a change touches of one user. */
export interface Change {
  manager_id?: number | null
  role?: string
  corporation_id?: number | null
  active?: boolean
}
export interface ChangeRow {
  user_id: number
  name: string
  before: Change
  after: Change & { pools?: Given[] }
  job_id: number | null
  manager_id: number | null
  role: Role
  corporation_id: number | null
  active: boolean
  /** Whether the company they had is there no more. */
  company_gone: boolean
}

const MADE = 'id, kind, made_at, undone_at, business_unit_id'

export async function insert(
  db: Db,
  kind: Made['kind'],
  who: { business_unit_id: number; user_id: number; real_user_id: number },
) {
  const [made] = await db.rows<Made>(
    `insert into user_changes (kind, business_unit_id, made_by, real_user_id) values ($1, $2, $3, $4) returning ${MADE}`,
    [kind, who.business_unit_id, who.user_id, who.real_user_id],
  )
  if (!made) throw new Error('A change of users was not kept.')
  return made
}

export const insertRow = (
  db: Db,
  { id, business_unit_id }: Made,
  row: { user_id: number; before: object; after: object; job_id: number | null },
) =>
  db.prepared(
    'insert into user_change_rows (business_unit_id, change_id, user_id, before, after, job_id) values ($1, $2, $3, $4, $5, $6)',
    [business_unit_id, id, row.user_id, JSON.stringify(row.before), JSON.stringify(row.after), row.job_id],
  )

/** Held until the transaction ends: undone by one person at a time. */
export async function hold(db: Db, id: number): Promise<Made> {
  const [made] = await db.prepared<Made>(`select ${MADE} from user_changes where id = $1 for update`, [id])
  if (!made) throw notFound()
  return made
}

/** How a user stands now, over `u`, beside what a journal row `r` says of them. */
const STANDS = `u.first_name || ' ' || u.last_name as name, r.before, r.after, u.manager_id, u.role, u.corporation_id,
  u.deactivated_at is null as active, r.before->>'corporation_id' is not null
    and not exists (select from corporations k where k.id = (r.before->>'corporation_id')::bigint) as company_gone`

interface Reached extends ChangeRow {
  business_unit_id: number
}

/** Those of a change; throws a 403 where not all of them are within reach. */
export async function rowsOf(db: Db, id: number): Promise<Reached[]> {
  const rows = await db.rows<Reached>(
    `select r.user_id, r.job_id, u.business_unit_id, ${STANDS}
       from user_change_rows r join users u on u.id = r.user_id where r.change_id = $1 order by r.user_id`,
    [id],
  )
  const all = await db.prepared('select from user_change_rows where change_id = $1', [id])
  if (rows.length < all.length)
    throw new Refused(
      403,
      { base: 'Some of those changed are of another agency: somebody who reaches that agency takes it back.' },
      'user_changes.other_agency',
    )
  return rows
}

export interface ChangedRow extends ChangeRow {
  row_no: number
  business_unit_id: number
  /** Whether they are within reach. */
  seen: boolean
  /** Those they led, who went below somebody else with the change. */
  team: Moved[]
}

/** Those whom a job changed and nobody took back yet, among these rows of its journal. */
export const changedRows = (db: Db, job_id: number, from: number, to: number) =>
  db.rows<ChangedRow>(
    `select r.row_no, (r.after->>'user_id')::bigint as user_id, u.id is not null as seen, u.business_unit_id,
            (r.after->>'book_job_id')::bigint as job_id, coalesce(r.after->'team', '[]') as team, ${STANDS}
       from bulk_job_rows r left join users u on u.id = (r.after->>'user_id')::bigint
      where r.job_id = $1 and r.row_no > $2 and r.row_no <= $3 and r.outcome = 'changed' and r.undo_outcome is null
      order by r.row_no desc`,
    [job_id, from, to],
  )

export const markUndone = async (db: Db, id: number, outcomes: { user_id: number; undo_outcome: string }[]) => {
  await db.prepared('update user_changes set undone_at = now() where id = $1', [id])
  for (const { user_id, undo_outcome } of outcomes)
    await db.prepared('update user_change_rows set undo_outcome = $3 where change_id = $1 and user_id = $2', [
      id,
      user_id,
      undo_outcome,
    ])
}
