import { OptOutValues } from '@openbook/api/contact-acts.ts'
import type { z } from 'zod'
import { keeps, keepsForGood } from '../contact-imports/opt-out-plan.ts'
import { takeBackOptOuts } from '../contact-imports/opt-out-undo.ts'
import { WAYS } from '../contact-points/ways.ts'
import type { Batch, ContactAct } from './act.ts'
import { PICKED, ROWS } from './batches.ts'
import { keepGone } from './columns.ts'

type Given = z.output<typeof OptOutValues>

const TITLES: Record<Given['what'], string> = {
  do_not_contact: 'Record “do not contact”',
  phones: 'Record “do not call or text”',
  emails: 'Record “do not e-mail”',
  do_not_mail: 'Record “do not mail”',
}
const KIND: Partial<Record<Given['what'], 'phone' | 'email'>> = { phones: 'phone', emails: 'email' }
const ALREADY = 'Opted out already. It is written down beside that.'
const STATED_ANEW = 'An opt-out was stated anew since and stays.'

/** SQL over `c`: what they would opt out of, as kind and value. */
const wanted = ({ what }: Given) =>
  KIND[what]
    ? `select w.kind, w.value from (${WAYS}) w where w.kind = '${KIND[what]}'`
    : `select 'life' as kind, '${what}' as value`

/** SQL over `c`: whether nothing they would opt out of is left without being kept. */
const without = (given: Given, kept: typeof keeps) =>
  `not exists (select from (${wanted(given)}) i where not ${kept('c.id', 'i')})`

const missing = ({ what }: Given) =>
  KIND[what]
    ? `case when not exists (${wanted({ what, reason: '' })}) then '${what === 'phones' ? 'No phone.' : 'No e-mail address.'}' end`
    : 'null::text'

/** Writes them down for the contacts that fit, in one statement with journal and timeline. */
async function write({ db, values, fits, sent, bind }: Batch<Given>): Promise<void> {
  const reason = `${bind(values.reason)}::text`
  await db.rows(
    `with ${PICKED},
     b as materialized (select j.row_no, c.id from picked j join contacts c on c.id = j.subject_id where ${fits} order by c.id for no key update of c),
     todo as materialized (
       select b.id, i.kind, i.value from b join contacts c on c.id = b.id cross join lateral (${wanted(values)}) i where not ${keepsForGood('c.id', 'i')}),
     stopped as (
       insert into contact_points (contact_id, kind, value, consent, consent_source, consent_at, consent_by)
       select id, kind, value, 'opted_out', ${reason}, now(), app.user_id() from todo where kind <> 'life' returning id, contact_id),
     lived as (insert into life_events (contact_id, kind, note) select id, value, ${reason} from todo where kind = 'life' returning id, contact_id),
     told as (
       insert into contact_events (contact_id, kind, data)
       select id, 'contacts.opted_out', jsonb_build_object('ways', jsonb_agg(value order by value), 'reason', ${reason}) from todo group by id),
     made as (
       select contact_id, jsonb_agg(id) filter (where not life) as opt_outs, jsonb_agg(id) filter (where life) as life_events
         from (select contact_id, id, false as life from stopped union all select contact_id, id, true from lived) m group by contact_id)
     update bulk_job_rows j
        set outcome = 'changed', reason = null, before = '{}', undone_at = null, undo_outcome = null, undo_reason = null,
            after = jsonb_build_object('opt_outs', coalesce(made.opt_outs, '[]'), 'life_events', coalesce(made.life_events, '[]'))
       from b join made on made.contact_id = b.id where j.job_id = $1 and j.row_no = b.row_no`,
    sent,
  )
}

/** What the act wrote goes, unless somebody stated it anew since. */
async function restore({ db, job, sent, bind }: Batch<Given>): Promise<void> {
  await keepGone(
    { db, sent },
    'not exists (select from contacts c where c.id = j.subject_id and c.merged_into_id is null)',
  )
  const rows = await db.rows<{ row_no: number }>(
    `select j.row_no from bulk_job_rows j where ${ROWS} and j.outcome = 'changed' and j.undo_outcome is null`,
    sent.slice(0, 3),
  )
  const kept = await takeBackOptOuts(
    db,
    job,
    rows.map(({ row_no }) => row_no),
  )
  const stays = `j.row_no = any(${bind(kept)}::bigint[])`
  await db.rows(
    `with back as (
       update bulk_job_rows j
          set undone_at = now(), undo_outcome = case when ${stays} then 'kept' else 'restored' end, undo_reason = case when ${stays} then '${STATED_ANEW}' end,
              outcome = case when ${stays} then j.outcome else 'selected' end, before = case when ${stays} then j.before end, after = case when ${stays} then j.after end
        where ${ROWS} and j.outcome = 'changed' and j.undo_outcome is null returning j.subject_id, j.undo_outcome)
     insert into contact_events (contact_id, kind, data)
     select subject_id, 'bulk_jobs.undone', jsonb_build_object('bulk_job_id', $1::bigint, 'title', ${bind(job.title)}::text) from back where undo_outcome = 'restored'`,
    sent,
  )
}

/** Who asked to be left alone, by any way or by one, written down for many contacts. */
export const optOutGroup: ContactAct<Given> = {
  name: 'contacts.opt_out',
  access: 'contacts.update',
  values: OptOutValues,
  title: async (_db, _actor, { what }) => TITLES[what],
  refuses: missing,
  same: values => without(values, keepsForGood),
  cautions: async (_db, _actor, values) => `case when ${without(values, keeps)} then '${ALREADY}' end`,
  write,
  restore,
}
