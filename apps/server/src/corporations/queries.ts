import type { Corporation, OwnCorporation } from '@openbook/api/corporations.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import { notFound } from '../core/http/refused.ts'
import type { slice } from '../core/page.ts'
import { COLUMNS } from './values.ts'

export type Row = z.input<typeof Corporation>
export const SORTABLE = ['id', 'name', 'type', 'domain_name', 'webpage_active', 'created_at', 'updated_at']

/** Where a picture is fetched; the time keeps a browser from showing the one before. */
const picture = (path: string, type: string, at: string, title: string) =>
  `json_build_object('src', ${path} || '?at=' || extract(epoch from ${at})::bigint, 'title', ${title}, 'content_type', ${type})`
const files = (at: string) => `(
  select coalesce(json_agg(json_build_object(
    'id', f.id, 'file_title', f.file_title, 'file_link', f.file_link,
    'file', case when f.storage_key is not null then json_build_object(
      'src', ${at} || '/files/' || f.id, 'title', f.filename, 'content_type', f.content_type, 'size_bytes', f.size_bytes) end,
    'preview_image', case when f.preview_key is not null then
      ${picture(`${at} || '/files/' || f.id || '/preview_image'`, 'f.preview_type', 'f.updated_at', `'Preview'`)} end
  ) order by f.position, f.id), '[]') from corporation_files f where f.corporation_id = c.id)`
const shown = (
  at: string,
) => `c.id, c.business_unit_id, ${COLUMNS.map(column => `c.${column}`).join(', ')}, c.created_at, c.updated_at,
  case when c.logo_key is not null then ${picture(`${at} || '/logo'`, 'c.logo_type', 'c.logo_at', `'Logo'`)} end as logo, ${files(at)} as files`
const SHOWN = shown(`'/v1/admin/corporations/' || c.id`)

export async function list(db: Db, { limit, offset, order, q, ids, filter }: ReturnType<typeof slice>) {
  const where = `where ($1::text is null or strpos(lower(c.name), lower($1)) > 0) and ($2::bigint[] is null or c.id = any($2))
    and ($3::boolean is null or c.webpage_active = $3) and ($4::bigint is null or c.user_id = $4)`
  const filters = [q ?? null, ids ?? null, filter.webpage_active ?? null, filter.user_id ?? null]
  const items = await db.rows<Row>(
    `select ${SHOWN} from corporations c ${where} order by ${order
      .split(', ')
      .map(each => `c.${each}`)
      .join(', ')} limit $5 offset $6`,
    [...filters, limit, offset],
  )
  const [total] = await db.rows<{ count: number }>(`select count(*) from corporations c ${where}`, filters)
  return { items, from: offset, total: total?.count ?? 0 }
}

export async function show(db: Db, id: number): Promise<Row> {
  const [found] = await db.prepared<Row>(`select ${SHOWN} from corporations c where c.id = $1`, [id])
  if (!found) throw notFound()
  return found
}

/** Keeps everybody from pointing at it until the transaction ends. */
export const lock = (db: Db, id: number) => db.prepared('select from corporations where id = $1 for update', [id])

/** The company somebody belongs to, with addresses its people may fetch. */
export async function mine(db: Db, userId: number): Promise<z.input<typeof OwnCorporation> | null> {
  const [found] = await db.prepared<Row>(
    `select ${shown(`'/v1/corporations/mine'::text`)} from users u join corporations c on c.id = u.corporation_id where u.id = $1`,
    [userId],
  )
  return found ?? null
}

/** Its id. Throws a 404 where there is none. */
export async function idOfMine(db: Db, userId: number): Promise<number> {
  const [found] = await db.prepared<{ id: number }>(
    'select corporation_id as id from users where id = $1 and corporation_id is not null',
    [userId],
  )
  if (!found) throw notFound()
  return found.id
}

interface Kept {
  storage_key: string
  content_type: string
  filename: string
  size_bytes?: number
}
const only = ([row]: Kept[]): Kept => {
  if (!row?.storage_key) throw notFound()
  return row
}

export const logo = async (db: Db, id: number) =>
  only(
    await db.prepared(
      `select logo_key as storage_key, logo_type as content_type, 'logo' as filename from corporations where id = $1`,
      [id],
    ),
  )
export const file = async (db: Db, id: number, fileId: number) =>
  only(
    await db.prepared(
      'select storage_key, content_type, filename, size_bytes from corporation_files where corporation_id = $1 and id = $2',
      [id, fileId],
    ),
  )
export const previewImage = async (db: Db, id: number, fileId: number) =>
  only(
    await db.prepared(
      `select preview_key as storage_key, preview_type as content_type, 'preview' as filename
         from corporation_files where corporation_id = $1 and id = $2`,
      [id, fileId],
    ),
  )

/** Everything stored for a company: what goes with it. */
export const keysOf = async (db: Db, id: number) =>
  (
    await db.rows<{ key: string }>(
      `select key from corporations c cross join lateral (
         select c.logo_key union all select unnest(array[f.storage_key, f.preview_key]) from corporation_files f where f.corporation_id = c.id) k(key)
        where c.id = $1 and key is not null`,
      [id],
    )
  ).map(({ key }) => key)
