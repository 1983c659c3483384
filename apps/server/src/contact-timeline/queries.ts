import type { TimelineEvent } from '@openbook/api/contact-timeline.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import { pageMeta } from '../core/page.ts'

const LIMIT = 30

/** The group a kind belongs to: every kind has exactly one. */
const GROUP = `case
  when e.kind = 'contacts.activity' then 'activity'
  else case split_part(e.kind, '.', 1)
    when 'webpages' then 'activity'
    when 'events' then 'activity'
    when 'email_history' then 'activity'
    when 'orders' then 'activity'
    when 'contact_notes' then 'notes'
    when 'contact_policies' then 'policies'
    when 'contact_securities' then 'policies'
    when 'contact_rx' then 'policies'
    when 'identity_numbers' then 'policies'
    when 'fire_light' then 'policies'
    when 'contact_files' then 'files'
    when 'households' then 'family'
    when 'life_events' then 'family'
    else 'details' end end`

/** Whether the file or note an entry leads to is no longer there. */
const GONE = `case
  when jsonb_typeof(e.data->'file_id') = 'number' then not exists (
    select from contact_files f where f.id = (e.data->'file_id')::bigint and f.deleted_at is null)
  when jsonb_typeof(e.data->'note_id') = 'number' then not exists (
    select from contact_notes n where n.id = (e.data->'note_id')::bigint and n.deleted_at is null)
  else false end`

interface Asked {
  page?: number | undefined
  limit?: number | undefined
  groups?: string[] | undefined
}

/** What happened on a contact, newest first. The person behind an impersonation is named only where there is one. */
export async function list(db: Db, contact_id: number, { page = 1, limit = LIMIT, groups }: Asked) {
  const only = groups?.length ? groups : null
  const data = await db.prepared<z.input<typeof TimelineEvent>>(
    `select e.id, e.kind, e.data - '{along,left_pool}'::text[] as data, e.at,
            case when u.id is not null then json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) end as user,
            app.behind(e.user_id, e.real_user_id) as real_user, ${GONE} as gone
       from contact_events e
       left join users u on u.id = e.user_id
      where e.contact_id = $1 and ($4::text[] is null or ${GROUP} = any($4)) order by e.id desc limit $2 offset $3`,
    [contact_id, limit, (page - 1) * limit, only],
  )
  const [row] = await db.prepared<{ total: number }>(
    `select count(*) as total from contact_events e where e.contact_id = $1 and ($2::text[] is null or ${GROUP} = any($2))`,
    [contact_id, only],
  )
  return { data, meta: pageMeta(page, limit, row?.total ?? 0) }
}
