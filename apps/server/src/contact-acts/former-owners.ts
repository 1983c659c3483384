import type { Batch } from './act.ts'
import { ROWS } from './batches.ts'

const former = (name: 'owner_id' | 'pool_id') =>
  `array(select distinct (j.before->>'${name}')::bigint from bulk_job_rows j where ${ROWS} and j.outcome = 'changed' and j.undo_outcome is null)`

/** Until the transaction ends nobody leaves whom contacts of this batch go back to, nor any of `more`, and no pool of theirs gets another holder. For before any contact is held. */
export async function holdFormerOwners({ db, sent }: Pick<Batch<object>, 'db' | 'sent'>, more: number[] = []) {
  const rows = sent.slice(0, 3)
  await db.rows(`select from users where id = any(${former('owner_id')} || $4::bigint[]) order by id for share`, [
    ...rows,
    more,
  ])
  await db.rows(`select from pools where id = any(${former('pool_id')}) order by id for share`, rows)
}
