import type { ON_CONFLICT, RevertPreview } from '@openbook/api/contact-transfers.ts'
import type { z } from 'zod'
import type { Batch } from '../contact-acts/act.ts'
import { holdFormerOwners } from '../contact-acts/former-owners.ts'
import type { Db } from '../core/db/database.ts'
import { nearestAbove } from '../users/nearest-above.ts'

type OnConflict = (typeof ON_CONFLICT)[number]
/** What was chosen for a revert, as its job keeps it. */
export interface Chosen {
  on_conflict?: OnConflict | undefined
  heirs?: Record<string, number>
}
interface Person {
  id: number
  name: string
}
interface Left {
  owner: Person
  count: number
  manager: Person | null
}

/** Of a row `j` that changed `c`: nobody wrote to the contact since. */
export const UNTOUCHED = `(c.version = (j.after->>'version')::integer and c.updated_at = (j.after->>'updated_at')::timestamptz)`
/** The contact is no more, or part of another by now. */
export const LOST = '(c.id is null or c.merged_into_id is not null)'
/** Rows `j` of the job $1 that a revert would still be about: once it is through, those it kept. */
const OPEN = `j.outcome = 'changed' and (j.undo_outcome is null or exists (select from bulk_jobs o where o.id = $1 and o.state = 'undone'))`
const NAME = `first_name || ' ' || u.last_name`

/** What a revert would do by this choice: how many go back, how many cannot, and to whom who cannot sign in any more. */
export async function revertPreview(db: Db, id: number, on_conflict: OnConflict = 'keep') {
  const goes = `not ${LOST} and (${UNTOUCHED} or $2::boolean)`
  const [found] = await db.rows<Omit<z.input<typeof RevertPreview>, 'left'>>(
    `select count(*) filter (where ${goes}) as will_go_back, count(*) filter (where not ${LOST} and not ${UNTOUCHED}) as changed_since,
            count(*) filter (where ${LOST}) as lost
       from bulk_job_rows j left join contacts c on c.id = j.subject_id
      where j.job_id = $1 and ${OPEN}`,
    [id, on_conflict === 'restore'],
  )
  return {
    ...(found ?? { will_go_back: 0, changed_since: 0, lost: 0 }),
    left: await leftOwners(db, id, on_conflict),
  }
}

/** Owners contacts would go back to who cannot sign in any more, with the nearest above them who can; a pool that is still there takes its leads back itself. */
async function leftOwners(db: Db, id: number, on_conflict: OnConflict): Promise<Left[]> {
  return db.rows<Left>(
    `with back as materialized (
       select (j.before->>'owner_id')::bigint as owner_id, (j.before->>'pool_id')::bigint as pool_id, count(*) as count
         from bulk_job_rows j join contacts c on c.id = j.subject_id
        where j.job_id = $1 and ${OPEN} and not ${LOST} and (${UNTOUCHED} or $2::boolean) group by 1, 2),
     gone as (
       select u.id, u.${NAME} as name, sum(b.count) as count from back b join users u on u.id = b.owner_id
        where u.deactivated_at is not null and not exists (select from pools p where p.id = b.pool_id) group by u.id)
     select json_build_object('id', g.id, 'name', g.name) as owner, g.count::int as count,
            (select json_build_object('id', u.id, 'name', u.${NAME}) from users u where u.id = ${nearestAbove('g.id')}) as manager
       from gone g order by g.count desc, g.id`,
    [id, on_conflict === 'restore'],
  )
}

/** Who gets contacts instead of an owner who left, by that owner's id. */
export async function heirsOf(db: Db, id: number, on_conflict: OnConflict): Promise<Record<string, number>> {
  const left = await leftOwners(db, id, on_conflict)
  return Object.fromEntries(left.flatMap(({ owner, manager }) => (manager ? [[owner.id, manager.id]] : [])))
}

/** The same, chosen anew where one of them has left since; they, and whoever contacts of this batch go back to, are held until the transaction ends. */
export async function heldHeirs(
  { db, sent, job }: Pick<Batch<object>, 'db' | 'sent' | 'job'>,
  { on_conflict, heirs = {} }: Chosen,
): Promise<Record<string, number>> {
  const ids = Object.values(heirs)
  await holdFormerOwners({ db, sent }, ids)
  const left = await db.rows('select from users where id = any($1) and deactivated_at is not null limit 1', [ids])
  if (!left.length) return heirs
  const anew = await heirsOf(db, job.id, on_conflict ?? 'keep')
  return heldHeirs({ db, sent, job }, { on_conflict, heirs: anew })
}
