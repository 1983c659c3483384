import type { ContactFile } from '@openbook/api/contact-files.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import { notFound, Refused } from '../core/http/refused.ts'
import { pageMeta } from '../core/page.ts'
import type { Received } from './receive.ts'

export type File = z.input<typeof ContactFile>
interface Asked {
  page?: number | undefined
  limit?: number | undefined
  q?: string | undefined
  order?: 'ASC' | 'DESC' | undefined
  order_field?: 'created_at' | 'filename' | 'size_bytes' | undefined
  kind?: 'document' | 'call'
}

const LIMIT = 30
const COLUMNS = `f.id, f.filename, f.content_type, f.size_bytes,
  json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) as uploaded_by,
  app.behind(f.uploaded_by, f.real_user_id) as real_user, f.created_at`

/** The newest first unless asked otherwise. */
export async function list(
  db: Db,
  contact_id: number,
  { page = 1, limit = LIMIT, q = '', order, order_field = 'created_at', kind = 'document' }: Asked,
) {
  const from = `from contact_files f join users u on u.id = f.uploaded_by where f.contact_id = $1 and f.deleted_at is null and f.kind = '${kind}' and strpos(lower(f.filename), lower($2)) > 0`
  const key = order_field === 'filename' ? 'lower(f.filename)' : `f.${order_field}`
  const way = (order ?? (order_field === 'created_at' ? 'DESC' : 'ASC')) === 'DESC' ? 'desc' : 'asc'
  const wanted = q.replaceAll('\u0000', '').trim()
  const data = await db.rows<File>(`select ${COLUMNS} ${from} order by ${key} ${way}, f.id ${way} limit $3 offset $4`, [
    contact_id,
    wanted,
    limit,
    (page - 1) * limit,
  ])
  const [row] = await db.rows<{ total: number }>(`select count(*) as total ${from}`, [contact_id, wanted])
  return { data, meta: pageMeta(page, limit, row?.total ?? 0), deleted_count: await countDeleted(db, contact_id) }
}

/** Of every kind, the one deleted last first. */
export async function listDeleted(db: Db, contact_id: number, { page = 1, limit = LIMIT }: Asked) {
  const data = await db.prepared<File & { deleted_at: string }>(
    `select ${COLUMNS}, f.deleted_at from contact_files f join users u on u.id = f.uploaded_by
      where f.contact_id = $1 and f.deleted_at is not null order by f.deleted_at desc, f.id desc limit $2 offset $3`,
    [contact_id, limit, (page - 1) * limit],
  )
  return { data, meta: pageMeta(page, limit, await countDeleted(db, contact_id)) }
}

async function countDeleted(db: Db, contact_id: number): Promise<number> {
  const [row] = await db.prepared<{ total: number }>(
    'select count(deleted_at) as total from contact_files where contact_id = $1',
    [contact_id],
  )
  return row?.total ?? 0
}

export async function create(db: Db, contact_id: number, file: Received): Promise<File> {
  const [made] = await db.prepared<File>(
    `with f as (
       insert into contact_files (contact_id, filename, content_type, size_bytes, sha256, storage_key)
       values ($1, $2, $3, $4, $5, $6) returning *)
     select ${COLUMNS} from f join users u on u.id = f.uploaded_by`,
    [contact_id, file.filename, file.content_type, file.size_bytes, file.sha256, file.storage_key],
  )
  if (!made) throw new Error('A file was inserted without an answer.')
  return made
}

type Kept = Pick<Received, 'filename' | 'content_type' | 'size_bytes' | 'storage_key'>
const KEPT = 'filename, content_type, size_bytes, storage_key'
const only = (rows: Kept[]): Kept => {
  if (!rows[0]) throw notFound()
  return rows[0]
}

export const show = async (db: Db, contact_id: number, id: number) =>
  only(
    await db.prepared(`select ${KEPT} from contact_files where id = $1 and contact_id = $2 and deleted_at is null`, [
      id,
      contact_id,
    ]),
  )

export async function rename(db: Db, id: number, filename: string): Promise<File> {
  const [row] = await db.prepared<File>(
    `with f as (update contact_files set filename = $2 where id = $1 returning *)
     select ${COLUMNS} from f join users u on u.id = f.uploaded_by`,
    [id, filename],
  )
  if (!row) throw notFound()
  return row
}

/** Kept with its bytes until the contact is purged. */
export const destroy = async (db: Db, contact_id: number, id: number) =>
  only(
    await db.prepared(
      `update contact_files set deleted_at = now() where id = $1 and contact_id = $2 and deleted_at is null returning ${KEPT}`,
      [id, contact_id],
    ),
  )

/** Brings it back; throws a 409 where it is there. */
export async function restore(db: Db, contact_id: number, id: number): Promise<File> {
  const [file] = await db.prepared<{ deleted_at: string | null }>(
    'select deleted_at from contact_files where id = $1 and contact_id = $2 for update',
    [id, contact_id],
  )
  if (!file) throw notFound()
  if (!file.deleted_at) throw new Refused(409, { base: 'This file is not deleted.' }, 'contact_files.there')
  const [back] = await db.prepared<File>(
    `with f as (update contact_files set deleted_at = null where id = $1 returning *)
     select ${COLUMNS} from f join users u on u.id = f.uploaded_by`,
    [id],
  )
  if (!back) throw notFound()
  return back
}
