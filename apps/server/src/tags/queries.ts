import type { Db } from '../core/db/database.ts'

export interface Tag {
  id: number
  name: string
  color: string
}
const MOST = 1000

/** Tags whose name holds the text, names that begin with it first. */
export const list = (db: Db, q = '') =>
  db.rows<Tag>(
    `select id, name, color from tags where strpos(lower(name), lower($1)) > 0
      order by not starts_with(lower(name), lower($1)), lower(name) limit ${MOST}`,
    [q.trim()],
  )

/** Makes a tag, or answers the one of that name whatever its case; `made` says which. */
export async function create(db: Db, name: string, color: string): Promise<{ tag: Tag; made: boolean }> {
  const [made] = await db.prepared<Tag>(
    'insert into tags (name, color) values ($1, $2) on conflict (business_unit_id, lower(name)) do nothing returning id, name, color',
    [name, color],
  )
  if (made) return { tag: made, made: true }
  const [known] = await db.prepared<Tag>('select id, name, color from tags where lower(name) = lower($1)', [name])
  if (!known) throw new Error('A tag was neither made nor found.')
  return { tag: known, made: false }
}
