import type { CampaignTrigger, choices as choicesRoute } from '@openbook/api/campaign-triggers.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import { notFound } from '../core/http/refused.ts'
import { pageMeta, type slice } from '../core/page.ts'

export type Row = z.input<typeof CampaignTrigger>
type Asked = z.output<(typeof choicesRoute)['query']>

export const SORTABLE = ['id', 'name', 'category', 'trigger', 'enabled', 'auto_trigger', 'created_at', 'updated_at']
const SHOWN = `t.id, t.name, t.description, t.category, t.tags, t.trigger_type, t.trigger, t.status_id, s.title as status_title, t.tag_id,
  g.name as tag_name, t.days, t.at_hour, t.recurrence, t.subject, t.body, to_jsonb(t.all_email_ids) as all_email_ids, to_jsonb(t.corporation_ids) as corporation_ids, t.enabled, t.compliant,
  t.global, t.auto_trigger, t.show_on_conversation, t.also_imported, t.armed_at, t.created_at, t.updated_at,
  (select count(*) from campaign_runs r where r.trigger_id = t.id and r.state = 'waiting') as waiting`
const FROM = 'from campaign_triggers t left join statuses s on s.id = t.status_id left join tags g on g.id = t.tag_id'
const MATCHES = `where t.deleted_at is null and ($2::bigint[] is null or t.id = any($2)) and ($1::text is null
    or strpos(lower(concat_ws(' ', t.name, t.description, t.category, t.subject, array_to_string(t.tags, ' '))), lower($1)) > 0)
  and ($3::text is null or t.trigger_type = $3) and ($4::text is null or t.trigger = $4) and ($5::text is null or t.category = $5)
  and ($6::text is null or t.enabled::text = $6) and ($7::text is null or t.auto_trigger::text = $7)`
export const NARROWED = ['trigger_type', 'trigger', 'category', 'enabled', 'auto_trigger']

const textOf = (value: unknown) => (value === undefined || value === null || value === '' ? null : String(value))

export async function adminList(db: Db, { limit, offset, order, q, ids, filter }: ReturnType<typeof slice>) {
  const asked = [q ?? null, ids ?? null, ...NARROWED.map(name => textOf(filter[name]))]
  const by = order.replaceAll(/(^|, )/g, '$1t.')
  const items = await db.rows<Row>(`select ${SHOWN} ${FROM} ${MATCHES} order by ${by} limit $8 offset $9`, [
    ...asked,
    limit,
    offset,
  ])
  const [total] = await db.rows<{ count: number }>(`select count(*) ${FROM} ${MATCHES}`, asked)
  return { items, from: offset, total: total?.count ?? 0 }
}

export const categories = (db: Db) =>
  db.prepared<{ category: string; count: number }>(
    `select category, count(*) from campaign_triggers where category is not null and deleted_at is null group by category order by category`,
  )

export async function show(db: Db, id: number): Promise<Row> {
  const [row] = await db.prepared<Row>(`select ${SHOWN} ${FROM} where t.id = $1 and t.deleted_at is null`, [id])
  if (!row) throw notFound()
  return row
}

export const all = (db: Db, ids: number[]) =>
  db.rows<Row>(`select ${SHOWN} ${FROM} where t.id = any($1) order by t.id`, [ids])

/** As show, and holds it until the transaction ends. */
export async function lock(db: Db, id: number): Promise<Row> {
  await db.prepared('select from campaign_triggers where id = $1 for no key update', [id])
  return show(db, id)
}

const OFFERED = `t.deleted_at is null and t.enabled and t.trigger_type = 'email' and t.show_on_conversation
  and app.campaign_meant(t.global, t.corporation_ids, (select u.corporation_id from users u where u.id = $1))`
const LETTER = `campaign_triggers t left join emails e on e.id = any(t.all_email_ids) and e.active
  cross join lateral (select coalesce(e.subject, t.subject) as subject, coalesce(e.body, t.body) as body) m`

/** What an agent may start an e-mail from; those of no category last. */
export async function choices(db: Db, viewer: Viewer, { q, page = 1, limit = 50 }: Asked) {
  const where = `from ${LETTER} where ${OFFERED} and m.body is not null and ($2::text is null
    or strpos(lower(concat_ws(' ', t.name, m.subject, t.category)), lower($2)) > 0)`
  const asked = [viewer.user_id, q?.trim() || null]
  const data = await db.rows<{ id: number; name: string; subject: string; category: string | null }>(
    `select t.id, t.name, m.subject, t.category ${where} order by t.category nulls last, t.name, t.id limit $3 offset $4`,
    [...asked, limit, (page - 1) * limit],
  )
  const [row] = await db.rows<{ total: number }>(`select count(*) as total ${where}`, asked)
  return { data, meta: pageMeta(page, limit, row?.total ?? 0) }
}

/** The message of one the viewer is offered; throws a 404 for any other. */
export async function usable(db: Db, viewer: Viewer, id: number): Promise<{ subject: string; body: string }> {
  const [row] = await db.prepared<{ subject: string; body: string }>(
    `select m.subject, m.body from ${LETTER} where ${OFFERED} and m.body is not null and t.id = $2`,
    [viewer.user_id, id],
  )
  if (!row) throw notFound()
  return row
}
