import type { RxAccess } from '@openbook/api/contact-rx.ts'
import { MOST_DELETED } from '@openbook/config/limits.ts'
import type { z } from 'zod'
import { withParts } from '../contacts/parts.ts'
import { asideOf, putBack, setAside } from '../contacts/set-aside.ts'
import type { Db } from '../core/db/database.ts'
import { notFound } from '../core/http/refused.ts'
import { pageMeta } from '../core/page.ts'

const LIMIT = 15

export interface SealedRow {
  id: number
  sealed: Buffer
  updated_at: string
}

export const list = (db: Db, contact_id: number) =>
  db.prepared<SealedRow>('select id, sealed, updated_at from contact_rx where contact_id = $1 order by id', [
    contact_id,
  ])

/** Those that can be put back, the one removed last first. */
export const listDeleted = (db: Db, contact_id: number) =>
  db.prepared<SealedRow & { deleted_at: string }>(
    `select id, sealed, updated_at, deleted_at from ${asideOf('contact_rx')} t order by deleted_at desc, id desc limit ${MOST_DELETED}`,
    [contact_id],
  )

export const create = (db: Db, contact_id: number, sealed: Buffer) =>
  db.prepared('insert into contact_rx (contact_id, sealed) values ($1, $2)', [contact_id, sealed])

function one<T extends object>(rows: T[]): T {
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Who changed the medicine last, and when. */
export const changed = async (db: Db, contact_id: number, id: number) =>
  one(
    await db.prepared<{ at: string; by: string | null }>(
      `select r.updated_at as at, u.first_name || ' ' || u.last_name as by
         from contact_rx r left join users u on u.id = r.updated_by where r.id = $1 and r.contact_id = $2`,
      [id, contact_id],
    ),
  )
export const update = async (db: Db, contact_id: number, id: number, sealed: Buffer) =>
  one(
    await db.prepared(
      `update contact_rx set sealed = $3, updated_by = app.user_id(), real_user_id = app.real_user_id(), updated_at = now()
        where id = $1 and contact_id = $2 returning id`,
      [id, contact_id, sealed],
    ),
  )
export async function destroy(db: Db, contact_id: number, id: number): Promise<void> {
  if ((await setAside(db, 'contact_rx', contact_id, [id])).length === 0) throw notFound()
}
/** Throws a 409 where it is there. */
export const restore = (db: Db, contact_id: number, id: number) =>
  putBack(db, 'contact_rx', contact_id, [id], 'medicine')

/** Who looked and who changed: the lines of the audit log about this contact's medicines. */
export async function accessLog(
  db: Db,
  contact_id: number,
  { page = 1, limit = LIMIT }: { page?: number | undefined; limit?: number | undefined },
) {
  const data = await db.prepared<z.input<typeof RxAccess>>(
    `select l.id, split_part(l.action, '.', 2) as act, l.at,
            case when u.id is not null then json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) end as user,
            app.behind(l.user_id, l.real_user_id) as real_user
       from audit_log l
       left join users u on u.id = l.user_id
      where l.subject_type = 'contact_rx' and l.subject_id in ${withParts('$1::bigint')} order by l.id desc limit $2 offset $3`,
    [contact_id, limit, (page - 1) * limit],
  )
  const [row] = await db.prepared<{ total: number }>(
    `select count(*) as total from audit_log where subject_type = 'contact_rx' and subject_id in ${withParts('$1::bigint')}`,
    [contact_id],
  )
  return { data, meta: pageMeta(page, limit, row?.total ?? 0) }
}
