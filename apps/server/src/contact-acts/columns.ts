import { ownerTold } from '../contact-transfers/owner-told.ts'
import { lostSince, MERGED_SINCE, WAS_DELETED } from '../contacts/lost-since.ts'
import type { Batch } from './act.ts'
import { PICKED, ROWS } from './batches.ts'

/** A column of contacts that an act sets. */
export interface Column {
  name: string
  type: 'bigint' | 'text' | 'timestamptz'
  /** As conflicts name it. */
  label: string
}
/** What each column is set to, as SQL, and what the timeline is told: SQL over `k` with the journal's `before` and `after`. */
export interface Change {
  column: Column
  to: string
}
interface Told {
  kind: `${string}.${string}`
  data: string
}

const journaled = (changes: Change[]) =>
  `jsonb_build_object(${[...changes.map(({ column }) => column.name), 'version', 'updated_at'].map(name => `'${name}', c.${name}`).join(', ')})`

/** Sets columns of the contacts that fit, in one statement with journal and timeline. */
export async function writeColumns<V extends object>(
  { db, fits, sent }: Batch<V>,
  changes: Change[],
  { kind, data }: Told,
): Promise<void> {
  await db.rows(
    `with ${PICKED},
     b as materialized (
       select j.row_no, c.id, ${journaled(changes)} as before from picked j join contacts c on c.id = j.subject_id where ${fits} order by c.id for no key update of c),
     changed as (
       update contacts c set ${changes.map(({ column, to }) => `${column.name} = ${to}`).join(', ')}, version = c.version + 1, updated_at = now()
         from b where c.id = b.id returning b.*, ${journaled(changes)} as after),
     told as (insert into contact_events (contact_id, kind, data) select k.id, '${kind}', ${data} from changed k)
     update bulk_job_rows j
        set outcome = 'changed', reason = null, before = k.before, after = k.after, undone_at = null, undo_outcome = null, undo_reason = null
       from changed k where j.job_id = $1 and j.row_no = k.row_no`,
    sent,
  )
}

const kept = (of: 'before' | 'after', { name, type }: Column) => {
  const text = `(j.${of}->>'${name}')::${type}`
  if (of === 'after') return text
  if (name === 'pool_id') return `(select l.id from ${POOL})`
  return name === 'owner_id' ? `coalesce((select l.holder_id from ${POOL}), ${text})` : text
}
/** A pool may be gone or have another holder by the time a lead is put back, whose it is then. */
const POOL = `pools l where l.id = (j.before->>'pool_id')::bigint`

/**
 * Puts columns back. Where nobody wrote to the contact since, version and time go back too and no trace is left; where
 * somebody did, the columns that still hold what the act wrote go back, and the others are named in the row, as are those
 * whose former value was deleted from its list.
 */
export async function restoreColumns<V extends object>({ db, sent, bind, job }: Batch<V>, columns: Column[]) {
  const still = columns.map(
    column =>
      `c.${column.name} is not distinct from ${kept('after', column)} and not ${lostSince(column.name)} as still_${column.name}`,
  )
  const gone = columns.map(({ name }) => `${lostSince(name)} as lost_${name}`)
  const lost = columns.map(({ name }) => `b.lost_${name}`).join(' or ')
  const any = columns.map(({ name }) => `b.still_${name}`).join(' or ')
  const all = columns.map(({ name }) => `b.still_${name}`).join(' and ')
  const labels = (when: (name: string) => string) =>
    `nullif(concat_ws(', ', ${columns.map(({ name, label }) => `case when ${when(name)} then '${label}' end`).join(', ')}), '')`
  const changed = labels(name => `not b.still_${name} and not b.lost_${name}`)
  const deleted = labels(name => `b.lost_${name}`)
  /** Whose contacts were is asked for once they are back. */
  const forgotten = columns.some(({ name }) => name === 'owner_id')
    ? ''
    : `, before = case when not (${all}) then j.before end, after = case when not (${all}) then j.after end`
  await db.rows(
    `with ${PICKED},
     b as materialized (
       select j.row_no, c.id, j.before, c.owner_id as had_by, c.version = (j.after->>'version')::integer and c.updated_at = (j.after->>'updated_at')::timestamptz as untouched,
              ${columns.map(column => `${kept('before', column)} as was_${column.name}`).join(', ')}, ${still.join(', ')}, ${gone.join(', ')}
         from picked j join contacts c on c.id = j.subject_id and c.merged_into_id is null
        where j.outcome = 'changed' and j.undo_outcome is null order by c.id for update of c),
     back as (
       update contacts c set ${columns.map(({ name }) => `${name} = case when b.still_${name} then b.was_${name} else c.${name} end`).join(', ')},
              version = case when b.untouched and not (${lost}) then (b.before->>'version')::integer else c.version + 1 end,
              updated_at = case when b.untouched and not (${lost}) then (b.before->>'updated_at')::timestamptz else now() end
         from b where c.id = b.id and (${any}) returning c.id, c.owner_id, b.had_by),
     told as (
       insert into contact_events (contact_id, kind, data)
       select k.id, 'bulk_jobs.undone', jsonb_build_object('bulk_job_id', $1::bigint, 'title', ${bind(job.title)}::text) || ${ownerTold('k.had_by', 'k.owner_id')} from back k)
     update bulk_job_rows j
        set undone_at = now(), undo_outcome = case when ${all} then 'restored' when ${any} then 'partly_restored' else 'kept' end,
            undo_reason = nullif(concat_ws(' ', 'Changed since and left as it is: ' || ${changed} || '.', '${WAS_DELETED}' || ${deleted} || '.'), ''),
            outcome = case when ${all} then 'selected' else j.outcome end${forgotten}
       from b where j.job_id = $1 and j.row_no = b.row_no`,
    sent,
  )
  await keepGone({ db, sent })
}

/** Rows of contacts that are no more, or are part of another by now. */
export async function keepGone({ db, sent }: Pick<Batch<object>, 'db' | 'sent'>, where = 'true'): Promise<void> {
  await db.rows(
    `update bulk_job_rows j set undone_at = now(), undo_outcome = 'kept', undo_reason = case when exists (select from contacts c where c.id = j.subject_id) then '${MERGED_SINCE}' else 'The contact is gone.' end
      where ${ROWS} and j.outcome = 'changed' and j.undo_outcome is null and ${where}`,
    sent.slice(0, 3),
  )
}
