import type { WorkflowLog } from '@openbook/api/campaign-triggers.ts'
import { LOG_LIMIT } from '@openbook/api/email-history.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import { pageMeta } from '../core/page.ts'

type Log = z.input<typeof WorkflowLog>
interface Asked {
  page?: number | undefined
  limit?: number | undefined
}

/** What went, or did not go, to a contact by itself, newest first. */
export async function workflowLogs(db: Db, contact_id: number, { page = 1, limit = LOG_LIMIT }: Asked) {
  const data = await db.prepared<Log>(
    `select r.id, json_build_object('id', t.id, 'name', t.name, 'trigger', t.trigger) as trigger,
            case when r.state = 'written' then coalesce(e.state, 'stopped') else r.state end as state, coalesce(e.reason, r.reason) as reason,
            r.created_at, r.due_at,
            case when e.id is not null then json_build_object('id', e.id, 'subject', e.subject, 'email_body', e.body, 'sent_to', e.sent_to) end as email
       from campaign_runs r join campaign_triggers t on t.id = r.trigger_id left join contact_emails e on e.id = r.email_id
      where r.contact_id = $1 order by r.id desc limit $2 offset $3`,
    [contact_id, limit, (page - 1) * limit],
  )
  const [row] = await db.prepared<{ total: number }>(
    'select count(*) as total from campaign_runs where contact_id = $1',
    [contact_id],
  )
  return { data, meta: pageMeta(page, limit, row?.total ?? 0) }
}
