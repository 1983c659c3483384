import { AssignValues } from '@openbook/api/mailers.ts'
import type { z } from 'zod'
import { type Batch, type ContactAct, refusesDeleted } from '../contact-acts/act.ts'
import { ROWS } from '../contact-acts/batches.ts'
import { keepGone } from '../contact-acts/columns.ts'
import type { Db } from '../core/db/database.ts'
import { invalid } from '../core/http/refused.ts'
import { HOUSEHOLD, NO_POST } from './mailable.ts'

type Values = z.output<typeof AssignValues>

async function title(db: Db, _actor: unknown, { kit_id }: Values): Promise<string> {
  const [kit] = await db.prepared<{ name: string }>('select name from mailer_kits where id = $1 and active', [kit_id])
  if (!kit) throw invalid('kit_id', 'This kit is no longer offered. Choose another.', 'mailers.no_kit')
  return `Assign the mailer “${kit.name}”`
}

const HAS_IT = (kit: string) =>
  `exists (select from mailer_assignments a where a.contact_id = c.id and a.kit_id = ${kit}::bigint)`

const TAKEN = 'Someone at this address gets it already.'

/** Written row by row, so that the first of an address gets it, and the others are told why they do not. */
const refuses: ContactAct<Values>['refuses'] = ({ kit_id, one_per_household, again }, bind) => {
  const taken =
    one_per_household && !again
      ? `when exists (select from mailer_assignments a where a.kit_id = ${bind(kit_id)}::bigint and a.household = ${HOUSEHOLD} and a.contact_id <> c.id)
         and not ${HAS_IT(bind(kit_id))} then '${TAKEN}'`
      : ''
  return `coalesce(${refusesDeleted()}, ${NO_POST}${taken && `, case ${taken} end`})`
}

/** Held for the kit first, so that of two jobs at once the second sees whom the first gave it to. */
async function write({ db, values: { kit_id, one_per_household }, fits, sent, bind }: Batch<Values>): Promise<void> {
  await db.rows(`select pg_advisory_xact_lock(hashtextextended('mailers.assign:' || $1, 0))`, [String(kit_id)])
  const kit = `${bind(kit_id)}::bigint`
  const once = one_per_household ? 'household' : 'id'
  await db.rows(
    `with b as materialized (
       select distinct on (${once}) row_no, id, household
         from (select j.row_no, c.id, ${HOUSEHOLD} as household from bulk_job_rows j join contacts c on c.id = j.subject_id
                where ${ROWS} and ${fits}) f order by ${once}, row_no),
     made as (
       insert into mailer_assignments (contact_id, kit_id, household, price)
       select b.id, k.id, b.household, k.price from b cross join mailer_kits k where k.id = ${kit}
       returning id, contact_id),
     told as (
       insert into contact_events (contact_id, kind, data)
       select contact_id, 'mailers.assigned', jsonb_build_object('kit', (select name from mailer_kits where id = ${kit})) from made)
     update bulk_job_rows j
        set outcome = 'changed', reason = null, after = jsonb_build_object('assignment_id', d.assignment), undone_at = null, undo_outcome = null, undo_reason = null
       from (select max(row_no) as row_no, max(assignment) as assignment
               from (select id, row_no, null::bigint as assignment from b union all select contact_id, null, id from made) told
              group by id having count(assignment) > 0) d
      where j.job_id = $1 and j.row_no = d.row_no`,
    sent,
  )
}

/** Takes the assignment off whoever has it now, merged or not. */
async function restore({ db, job, sent, bind }: Batch<Values>): Promise<void> {
  await db.rows(
    `with b as materialized (
       select j.row_no, (j.after->>'assignment_id')::bigint as assignment from bulk_job_rows j
        where ${ROWS} and j.outcome = 'changed' and j.undo_outcome is null),
     gone as (delete from mailer_assignments a using b where a.id = b.assignment returning b.row_no, a.contact_id),
     told as (
       insert into contact_events (contact_id, kind, data)
       select contact_id, 'bulk_jobs.undone', jsonb_build_object('bulk_job_id', $1::bigint, 'title', ${bind(job.title)}::text) from gone)
     update bulk_job_rows j
        set undone_at = now(), undo_outcome = case when gone.row_no is null then 'kept' else 'restored' end,
            undo_reason = case when gone.row_no is null then 'It was taken off already.' end,
            outcome = case when gone.row_no is null then j.outcome else 'selected' end, after = case when gone.row_no is null then j.after end
       from b left join gone on gone.row_no = b.row_no where j.job_id = $1 and j.row_no = b.row_no`,
    sent,
  )
  await keepGone({ db, sent })
}

/** A kit for many contacts, once each; if asked, once for each address, and also to who got it before. */
export const assignMailer: ContactAct<Values> = {
  name: 'mailers.assign',
  access: 'mailers.assign',
  values: AssignValues,
  title,
  refuses,
  same: ({ kit_id, again }, bind) => (again ? 'false' : HAS_IT(bind(kit_id))),
  once: ({ one_per_household }) => (one_per_household ? { by: HOUSEHOLD, because: TAKEN } : undefined),
  write,
  restore,
}
