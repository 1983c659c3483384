import type { Db } from '../core/db/database.ts'

interface Kept {
  columns: string[] | null
}

/** The columns a user chose for their list; null for the usual ones. */
export async function columns(db: Db, user_id: number): Promise<Kept> {
  const [kept] = await db.prepared<Kept>('select contact_columns as columns from users where id = $1', [user_id])
  return kept ?? { columns: null }
}

export async function keepColumns(db: Db, user_id: number, chosen: string[] | null): Promise<Kept> {
  const [kept] = await db.prepared<Kept>(
    'update users set contact_columns = $2 where id = $1 returning contact_columns as columns',
    [user_id, chosen],
  )
  return kept ?? { columns: null }
}
