import type { Db } from '../core/db/database.ts'

const DAY = `now() - interval '24 hours'`

export interface Quick {
  active_users: number
  signed_in_today: number
  imports_today: number
  jobs_running: number
  jobs_failed_today: number
}

/** The agencies this transaction reaches, in order. */
export const reached = async (db: Db) =>
  (await db.prepared<{ id: number }>('select id from business_units order by id')).map(({ id }) => id)

/** What small tables and indexes say at once. `units` keeps to those agencies. */
export async function quick(db: Db, units: number[] | null): Promise<Quick> {
  const ours = (table: string) => `($1::bigint[] is null or ${table}.business_unit_id = any($1))`
  const [row] = await db.rows<Quick>(
    `select
       (select count(*) from users where deactivated_at is null and ${ours('users')}) as active_users,
       (select count(*) from users where last_sign_in_at > ${DAY} and ${ours('users')}) as signed_in_today,
       (select count(*) from bulk_jobs where kind = 'contact_imports.run' and created_at > ${DAY} and ${ours('bulk_jobs')}) as imports_today,
       (select count(*) from bulk_jobs where state in ('previewing', 'queued', 'running', 'undoing') and ${ours('bulk_jobs')}) as jobs_running,
       (select count(*) from bulk_jobs where state = 'failed' and coalesce(finished_at, created_at) > ${DAY} and ${ours('bulk_jobs')}) as jobs_failed_today`,
    [units],
  )
  if (!row) throw new Error('Counting gave nothing.')
  return row
}

export const failed = (db: Db, units: number[] | null) =>
  db.rows<{ id: number; title: string; error: string | null; at: string | null }>(
    `select id, title, left(error, 200) as error, coalesce(finished_at, created_at) as at from bulk_jobs
      where state = 'failed' and ($1::bigint[] is null or business_unit_id = any($1)) order by id desc limit 5`,
    [units],
  )

export interface Contacts {
  contacts: number
  contacts_estimated: boolean
  contacts_today: number
}
const MANY = 200_000

/** Living contacts: counted for the agencies named, and for all of them as long as they are not many. Each agency by its own index. */
export async function contacts(db: Db, units: number[] | null): Promise<Contacts> {
  const [size] = await db.rows<{ about: number }>(
    `select greatest(reltuples, 0)::bigint as about from pg_class where oid = 'contacts'::regclass`,
  )
  const about = size?.about ?? 0
  const contacts_estimated = units === null && about > MANY
  const count = (more: string) =>
    `(select count(*) from contacts c where c.business_unit_id = b.id and c.deleted_at is null ${more})`
  const [row] = await db.rows<{ today: number; all: number }>(
    `select coalesce(sum(${count(`and c.created_at > ${DAY}`)}), 0)::bigint as today,
            coalesce(sum(${contacts_estimated ? '0' : count('')}), 0)::bigint as all
       from business_units b where $1::bigint[] is null or b.id = any($1)`,
    [units],
  )
  return {
    contacts: contacts_estimated ? about : (row?.all ?? 0),
    contacts_estimated,
    contacts_today: row?.today ?? 0,
  }
}
