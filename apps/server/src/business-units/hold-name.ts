import type { Db } from '../core/db/database.ts'
import { Refused } from '../core/http/refused.ts'

/** Keeps a name for the agency that is made or, by its id, renamed, until the transaction ends. Throws a 409 where another has it. */
export async function holdName(db: Db, name: string, id?: number): Promise<void> {
  await db.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`business_units.name:${name.toLowerCase()}`])
  const same = await db.rows(
    'select from business_units where lower(name) = lower($1) and id is distinct from $2 limit 1',
    [name, id ?? null],
  )
  if (same.length) throw new Refused(409, { name: 'There is an agency of this name.' }, 'already_exists')
}
