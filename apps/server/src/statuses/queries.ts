import type { Db } from '../core/db/database.ts'

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
