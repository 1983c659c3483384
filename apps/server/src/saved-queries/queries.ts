import { MOST_SAVED_QUERIES, type SavedQuery } from '@openbook/api/saved-queries.ts'
import type { Db } from '../core/db/database.ts'
import { invalid, notFound } from '../core/http/refused.ts'

const COLUMNS = 'id, resource, name, value'

export const list = (db: Db, userId: number) =>
  db.prepared<SavedQuery>(`select ${COLUMNS} from saved_queries where user_id = $1 order by id`, [userId])

/** Keeps one more, under a name that the person has not given in that list yet. */
export async function create(
  db: Db,
  userId: number,
  { resource, name, value }: Omit<SavedQuery, 'id'>,
): Promise<SavedQuery> {
  await db.prepared('select from users where id = $1 for no key update', [userId])
  if ((await list(db, userId)).length >= MOST_SAVED_QUERIES)
    throw invalid(
      'base',
      `You have ${MOST_SAVED_QUERIES} saved filters, which is the most. Remove one first.`,
      'saved_queries.most',
    )
  const [made] = await db.prepared<SavedQuery>(
    `insert into saved_queries (user_id, resource, name, value) values ($1, $2, $3, $4)
     on conflict (user_id, resource, lower(name)) do nothing returning ${COLUMNS}`,
    [userId, resource, name, JSON.stringify(value)],
  )
  if (!made)
    throw invalid(
      'name',
      'You have saved filters of this name for this list. Choose another name.',
      'saved_queries.name_taken',
    )
  return made
}

/** Takes one of the person's own away; a 404 for any other. */
export async function remove(db: Db, userId: number, id: number): Promise<SavedQuery> {
  const [gone] = await db.prepared<SavedQuery>(
    `delete from saved_queries where user_id = $1 and id = $2 returning ${COLUMNS}`,
    [userId, id],
  )
  if (!gone) throw notFound()
  return gone
}
