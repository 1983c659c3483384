import type { Db } from '../core/db/database.ts'
import { inTheWay, writtenColumns } from '../core/deletions.ts'
import { notFound, Refused } from '../core/http/refused.ts'

/** Tables whose rows are taken off a contact whole and can be put back until the contact is purged. */
type Part = 'contact_securities' | 'contact_rx' | 'contact_addresses' | 'data_captures'

/** Takes rows off a contact, so that nothing finds them, and keeps them. Gives the ids of those that were there. */
export async function setAside(db: Db, part: Part, contact_id: number, ids: number[]): Promise<number[]> {
  const gone = await db.prepared<{ id: number }>(
    `with gone as (delete from ${part} where contact_id = $1 and id = any($2::bigint[]) returning *)
     insert into removed_parts (contact_id, part, part_id, kept)
     select contact_id, '${part}', id, to_jsonb(gone) from gone returning part_id as id`,
    [contact_id, ids],
  )
  return gone.map(({ id }) => id)
}

/** SQL for the rows taken off contact $1, as they were, with `deleted_at`. */
export const asideOf = (part: Part) =>
  `(select k.*, r.deleted_at from removed_parts r cross join lateral jsonb_populate_record(null::${part}, r.kept) k
     where r.contact_id = $1 and r.part = '${part}')`

export async function countAside(db: Db, part: Part, contact_id: number): Promise<number> {
  const [row] = await db.prepared<{ count: number }>(
    'select count(*) as count from removed_parts where contact_id = $1 and part = $2',
    [contact_id, part],
  )
  return row?.count ?? 0
}

/** Puts rows back as they were, under their own ids. `what` names one, for the 409 where it is there already; throws a 404 where it never was. */
export async function putBack(db: Db, part: Part, contact_id: number, ids: number[], what: string): Promise<void> {
  const columns = await writtenColumns(db, part)
  const put = await db
    .prepared(
      `with back as (delete from removed_parts where part = '${part}' and contact_id = $1 and part_id = any($2::bigint[]) returning kept)
       insert into ${part} (${columns}) overriding system value
       select ${columns} from back b cross join lateral jsonb_populate_record(null::${part}, b.kept || jsonb_build_object('contact_id', $1::bigint)) returning id`,
      [contact_id, ids],
    )
    .catch(inTheWay)
  if (put.length > 0) return
  const there = await db.prepared(`select from ${part} where contact_id = $1 and id = any($2::bigint[])`, [
    contact_id,
    ids,
  ])
  if (there.length === 0) throw notFound()
  throw new Refused(409, { base: `This ${what} is not removed.` }, `${part}.there`)
}
