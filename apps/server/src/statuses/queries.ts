import type { Db } from '../core/db/database.ts'
import { notFound } from '../core/http/refused.ts'

/** As contacts may have them, in the agency's order. */
export const titles = (db: Db) =>
  db.prepared<{ id: number; title: string; stops_contact: boolean }>(
    'select id, title, stops_contact from statuses order by position, title',
  )

/** Those whose contacts nobody contacts. */
export async function stoppingStatuses(db: Db): Promise<Set<number>> {
  const stopping = await db.prepared<{ id: number }>('select id from statuses where stops_contact')
  return new Set(stopping.map(({ id }) => id))
}

/** How many contacts have a status. Throws a 404 where there is none. */
export async function stopped(db: Db, id: number): Promise<{ contacts: number }> {
  const [found] = await db.prepared<{ contacts: number }>(
    `select (select count(*) from contacts c where c.status_id = s.id and c.deleted_at is null) as contacts from statuses s where s.id = $1`,
    [id],
  )
  if (!found) throw notFound()
  return found
}
