import type { adminBulkUpdate, EmailTemplate, list } from '@openbook/api/email-templates.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import { notFound, Refused } from '../core/http/refused.ts'
import { pageMeta } from '../core/page.ts'
import { refuseUsed } from './used.ts'

export type Row = z.input<typeof EmailTemplate>
type Asked = z.output<(typeof list)['query']>
type Changes = z.output<(typeof adminBulkUpdate)['body']>['emails']

const CHOICES = `from emails where active and ($1::text is null
  or strpos(lower(name || ' ' || subject || ' ' || coalesce(category, '')), lower($1)) > 0)`

/** What an agent may choose from; templates of no category last. */
export async function choices(db: Db, { q, page = 1, limit = 50 }: Asked) {
  const asked = [q?.trim() || null]
  const data = await db.rows<Pick<Row, 'id' | 'name' | 'subject' | 'category'>>(
    `select id, name, subject, category ${CHOICES} order by category nulls last, name, id limit $2 offset $3`,
    [...asked, limit, (page - 1) * limit],
  )
  const [row] = await db.rows<{ total: number }>(`select count(*) as total ${CHOICES}`, asked)
  return { data, meta: pageMeta(page, limit, row?.total ?? 0) }
}

/** A template agents may use now; throws a 404 for any other. */
export async function usable(db: Db, id: number): Promise<Pick<Row, 'id' | 'subject' | 'body'>> {
  const [row] = await db.prepared<Row>('select id, subject, body from emails where id = $1 and active', [id])
  if (!row) throw notFound()
  return row
}

export const categories = (db: Db) =>
  db.prepared<{ category: string; count: number }>(
    'select category, count(*) from emails where category is not null group by category order by category',
  )

/** Switches and sorts several; throws, and changes none, where one is not of the agency or was changed meanwhile. */
export async function bulkUpdate(db: Db, changes: Changes): Promise<Row[]> {
  const ids = [...new Set(changes.map(({ id }) => id))]
  const held = await db.rows('select from emails where id = any($1) order by id for no key update', [ids])
  if (held.length < ids.length) throw notFound()
  await refuseUsed(
    db,
    changes.filter(({ active }) => active === false).map(({ id }) => id),
  )
  const rows = await db.rows<Row>(
    `update emails e set active = coalesce(n.active, e.active), category = case when n.sorted then n.category else e.category end, updated_at = now()
       from jsonb_to_recordset($1::jsonb) n(id bigint, active boolean, category text, sorted boolean, updated_at timestamptz)
      where e.id = n.id and (n.updated_at is null or n.updated_at = e.updated_at)
      returning e.id, e.name, e.subject, e.body, e.category, e.active, e.created_at, e.updated_at`,
    [JSON.stringify(changes.map(each => ({ ...each, sorted: each.category !== undefined })))],
  )
  if (rows.length === ids.length) return rows
  const base = 'Somebody changed one of them meanwhile. Nothing was changed; look at the list again.'
  throw new Refused(409, { base }, 'emails.stale')
}
