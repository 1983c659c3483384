import type { TransferValues } from '@openbook/api/contact-transfers.ts'
import type { ActParams } from '../contact-acts/act.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import type { Step } from '../core/jobs/bulk-act.ts'
import { notify } from '../notifications/notify.ts'

interface Giver {
  id: number
  count: number
  /** Events that went along into the new owner's calendar. */
  events: number
}
/** Of a row of the journal: it is about another owner or pool, not about other columns alone. */
const MOVED = `(before->>'owner_id', before->>'pool_id') is distinct from (after->>'owner_id', after->>'pool_id')`
/** Where other columns stay as they were changed since, the owner may be back all the same. */
const CAME_BACK = `undo_outcome = 'restored' or undo_outcome = 'partly_restored'
  and exists (select from contacts c where c.id = j.subject_id and c.owner_id = (j.before->>'owner_id')::bigint)`
type Ended = Pick<Step<ActParams<TransferValues>>, 'core' | 'db' | 'job'>
const figure = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'contact' : 'contacts'}`

/** Said to whoever has contacts now; nothing where no event came with them. */
export const cameAlong = (events: number) =>
  events ? `In your calendar now, with what is to come with them: ${events.toLocaleString('en-US')}.` : null

/** Tells who received contacts and whose they were, once, when the last of them is through; nobody of what they did themselves. */
export async function finished({ core, db, job }: Ended): Promise<void> {
  const back = job.phase === 'undo'
  const givers = await db.rows<Giver>(
    `select coalesce(($2::jsonb->>(before->>'owner_id'))::bigint, (before->>'owner_id')::bigint) as id, count(*),
            sum(case when before ? 'events' then (select count(*) from jsonb_object_keys(before->'events')) else 0 end)::integer as events from bulk_job_rows j, (select coalesce(started_at, now()) as started_at from bulk_jobs where id = $1) b
      where job_id = $1 and ${MOVED} and ${back ? `(${CAME_BACK}) and undone_at >= b.started_at` : `outcome = 'changed'`} group by 1`,
    [job.id, JSON.stringify((back && (job.params as { heirs?: object }).heirs) || {})],
  )
  const [names] = await db.prepared<{ actor_id: number; actor: string; receiver_id: number; receiver: string }>(
    `select a.id as actor_id, a.first_name || ' ' || a.last_name as actor, r.id as receiver_id,
            coalesce(p.name, r.first_name || ' ' || r.last_name) as receiver
       from users a left join pools p on p.id = $2 join users r on r.id = coalesce(p.holder_id, $1) where a.id = app.user_id()`,
    [job.params.values.user_id ?? null, job.params.values.pool_id ?? null],
  )
  if (!names || !givers.length) return
  const { actor, actor_id, receiver, receiver_id } = names
  const all = figure(givers.reduce((sum, { count }) => sum + count, 0))
  const events = back ? 0 : givers.reduce((sum, giver) => sum + giver.events, 0)
  if (receiver_id !== actor_id && !(job.params as { untold?: boolean }).untold)
    await tell(
      core,
      db,
      receiver_id,
      back
        ? `${actor} took back ${all}`
        : `${actor} transferred ${all} to ${job.params.values.pool_id ? receiver : 'you'}`,
      cameAlong(events),
    )
  for (const { id, count } of givers)
    if (id !== actor_id && id !== receiver_id)
      await tell(
        core,
        db,
        id,
        back
          ? `${actor} gave ${figure(count)} back to you`
          : `${actor} transferred ${figure(count)} of yours to ${receiver}`,
      )
}

const tell = (core: Core, db: Db, user_id: number, title: string, body: string | null = null) =>
  notify(core, db, { user_id, kind: 'contact_transfers.finished', title, body, link: '/contacts' })
