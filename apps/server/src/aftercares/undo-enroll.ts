import type { Batch } from '../contact-acts/act.ts'
import { PICKED } from '../contact-acts/batches.ts'

/** Takes people out of the care an act began, unless a step is done or the care was ended since: that is kept and told. The people are held first, as by whoever ticks a step off. */
export async function restoreEnrolled({ db, sent }: Pick<Batch<object>, 'db' | 'sent'>): Promise<void> {
  const batch = sent.slice(0, 3)
  await db.rows(
    `with ${PICKED}
     select from contacts c
      where c.id in (select a.contact_id from picked j cross join lateral jsonb_array_elements_text(j.after->'aftercares') i(id)
                       join aftercares a on a.id = i.id::bigint where j.outcome = 'changed' and j.undo_outcome is null)
      order by c.id for update`,
    batch,
  )
  await db.rows(
    `with ${PICKED},
     b as materialized (
       select j.row_no, i.id::bigint as id, a.id is not null as there,
              a.ended_at is null and not exists (select from aftercare_steps s where s.aftercare_id = a.id and s.done_at is not null) as untouched
         from picked j cross join lateral jsonb_array_elements_text(j.after->'aftercares') i(id)
         left join lateral (select * from aftercares x where x.id = i.id::bigint for update) a on true
        where j.outcome = 'changed' and j.undo_outcome is null),
     gone as (delete from aftercares a using b where a.id = b.id and b.there and b.untouched returning a.id, a.contact_id),
     told as (
       insert into contact_events (contact_id, kind, data)
       select g.contact_id, 'bulk_jobs.undone', jsonb_build_object('bulk_job_id', $1::bigint, 'title', (select title from bulk_jobs where id = $1)) from gone g),
     sums as (
       select b.row_no, count(*) as n, count(*) filter (where b.there) as there, count(*) filter (where b.there and b.untouched) as back from b group by b.row_no)
     update bulk_job_rows j
        set undone_at = now(), undo_outcome = case when k.back = k.n then 'restored' when k.back > 0 then 'partly_restored' else 'kept' end,
            undo_reason = case when k.back = k.n then null when k.there = 0 then 'The contact is gone.'
                               else 'A step is done or the care was ended since, and stays as it is.' end,
            outcome = case when k.back = k.n then 'selected' else j.outcome end, after = case when k.back = k.n then null else j.after end
       from sums k where j.job_id = $1 and j.row_no = k.row_no`,
    batch,
  )
}
