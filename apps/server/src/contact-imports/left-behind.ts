import { COLUMNS_OF, keepingStops, LEFT_BEHIND } from '../contact-points/left-behind.ts'
import type { Db } from '../core/db/database.ts'
import { STOPPED } from '../life-events/unwanted.ts'
import { type ImportJob, optionsOf } from './params.ts'

const PLACES = `(values ('phone', 'phone'), ('phone', 'phone_2'), ('phone', 'phone_3'), ('email', 'email'), ('email', 'email_2')) v(kind, name)`

const OVERWRITTEN = `
  select j.subject_id as contact_id, v.kind, j.before->>v.name as value
    from bulk_job_rows j cross join lateral ${PLACES}
   where j.job_id = $1 and j.row_no = any($2::bigint[]) and j.outcome = 'updated' and j.after ? v.name and j.before->>v.name is not null`

/** Keeps the phones and e-mails that rows wrote over opted out where their contacts asked not to be contacted, and says so in the journal. After all else the rows say. */
export async function keepLeftBehind(db: Db, job: ImportJob, rows: number[]): Promise<void> {
  if (rows.length === 0 || !optionsOf(job).overwrite) return
  await db.rows(
    `with kept as (${keepingStops(OVERWRITTEN)} returning id, contact_id)
     update bulk_job_rows j set after = j.after || jsonb_build_object('left_behind', k.ids)
       from (select contact_id, jsonb_agg(id order by id) as ids from kept group by contact_id) k
      where j.job_id = $1 and j.row_no = any($2::bigint[]) and j.outcome = 'updated' and j.subject_id = k.contact_id`,
    [job.id, rows],
  )
}

/** A row of which these fields hold again what they held before the import. */
interface PutBack {
  row_no: number
  /** Nobody wrote to the contact since. */
  untouched: boolean
  back: string[]
}

const RESTORED = `
  select j.subject_id as contact_id, v.kind, j.before->>v.name as was, j.after->>v.name as value, k.untouched,
         j.after->'left_behind' as ids, (j.after->>'added_at')::timestamptz as added_at
    from jsonb_to_recordset($2::jsonb) k(row_no bigint, untouched boolean, back jsonb)
    join bulk_job_rows j on j.job_id = $1 and j.row_no = k.row_no
   cross join lateral ${PLACES}
   where k.back ? v.name`
/** What was kept so of a value that is theirs again, unless somebody stated a consent of it since. */
const AGAIN = `p.id = any($3::bigint[]) and p.consent = 'opted_out' and p.consent_source = '${LEFT_BEHIND}' and p.consent_at = p.created_at
  and exists (select from (${RESTORED}) r join contacts c on c.id = r.contact_id
               where c.id = p.contact_id and r.kind = p.kind and r.was = p.value and r.ids @> to_jsonb(p.id) and p.value = any(${COLUMNS_OF}))`

/** They asked since the import; or a status says so, and somebody wrote to the contact since. */
const TOLD_SINCE = `(not w.untouched and ${STOPPED}
  or exists (select from life_events e where e.contact_id = c.id and e.kind = 'do_not_contact' and e.undone_at is null and e.created_at > w.added_at))`

/** Takes back what was kept so, of rows whose fields were put back; what the import wrote there stays opted out where they asked so meanwhile. */
export async function leaveLeftBehind(db: Db, job: ImportJob, rows: PutBack[]): Promise<void> {
  if (rows.length === 0) return
  const sent = [job.id, JSON.stringify(rows.map(({ row_no, untouched, back }) => ({ row_no, untouched, back })))]
  const kept = await db.rows<{ id: number }>(
    `select distinct i.id::bigint as id from (${RESTORED}) r cross join lateral jsonb_array_elements_text(r.ids) i(id)`,
    sent,
  )
  if (kept.length > 0) await dropKept(db, [...sent, kept.map(({ id }) => id)])
  await db.rows(keepingStops(RESTORED, TOLD_SINCE), sent)
}

async function dropKept(db: Db, sent: unknown[]): Promise<void> {
  await db.rows(`delete from contact_points p where ${AGAIN} and p.updated_at = p.created_at`, sent)
  await db.rows(
    `update contact_points p set consent = 'unknown', consent_source = null, consent_at = null, consent_by = null, updated_at = now() where ${AGAIN}`,
    sent,
  )
}
