import type { MatchedContact, Merge } from '@openbook/api/contact-merges.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { z } from 'zod'
import { namedBy } from '../contacts/named.ts'
import { JOINED, ROW } from '../contacts/queries.ts'
import { seen, seenBy } from '../contacts/visible.ts'
import type { Db } from '../core/db/database.ts'
import { notFound } from '../core/http/refused.ts'
import { pageMeta } from '../core/page.ts'
import { rowsOf } from '../core/page-of.ts'

export type Matched = z.input<typeof MatchedContact>
export type ShownMerge = z.input<typeof Merge>

const MATCHED = `${ROW}, c.phone_2, c.phone_3, c.email_2, c.address, c.zip, to_char(c.date_of_birth, 'MM/DD/YYYY') as date_of_birth`

/** Contacts as they are compared on the screen, in the order of the ids. */
export const matchedByIds = (db: Db, ids: number[]) =>
  rowsOf<Matched>(db, `select ${MATCHED} from contacts c ${JOINED}`, 'c.id', ids)

/** Whom somebody found not to be the same person as this contact. */
export const dismissedOf = (db: Db, viewer: Viewer, id: number) =>
  db.prepared<Matched>(
    `select ${MATCHED} from contact_duplicate_dismissals d join contacts c on c.id = d.other_id ${JOINED}
      where d.contact_id = $1 and c.deleted_at is null and ${seen('c.owner_id')} order by c.sort_name, c.id limit 50`,
    [id, ...seenBy(viewer)],
  )

const SHOWN = `m.id, m.created_at, m.undo_until, m.undone_at,
  json_build_object('id', c.id, 'number', c.number, 'name', ${namedBy('c')}) as survivor,
  (select json_agg(json_build_object('id', r.id, 'number', r.number, 'name', ${namedBy('r')}) order by r.number)
     from contact_merge_records mr join contacts r on r.id = mr.contact_id where mr.merge_id = m.id) as records,
  json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) as "user"`
const FROM = 'contact_merges m join contacts c on c.id = m.survivor_id join users u on u.id = m.user_id'

/** The merges whose surviving record the viewer may see, newest first; of one contact where it is named. */
export async function list(
  db: Db,
  viewer: Viewer,
  {
    page = 1,
    limit = 15,
    contact_id,
  }: { page?: number | undefined; limit?: number | undefined; contact_id?: number | undefined },
) {
  const where = `${seen('c.owner_id')} and ($1::bigint is null or m.survivor_id = $1)`
  const values = [contact_id ?? null, ...seenBy(viewer)]
  const data = await db.rows<ShownMerge>(
    `select ${SHOWN} from ${FROM} where ${where} order by m.id desc limit $4 offset $5`,
    [...values, limit, (page - 1) * limit],
  )
  const [row] = await db.rows<{ total: number }>(`select count(*) as total from ${FROM} where ${where}`, values)
  return { data, meta: pageMeta(page, limit, row?.total ?? 0) }
}

/** Throws a 404 for a merge of a contact out of the viewer's sight. */
export async function show(db: Db, viewer: Viewer, id: number): Promise<ShownMerge> {
  const [merge] = await db.prepared<ShownMerge>(
    `select ${SHOWN} from ${FROM} where m.id = $1 and ${seen('c.owner_id')}`,
    [id, ...seenBy(viewer)],
  )
  if (!merge) throw notFound()
  return merge
}
