import type { Db } from '../core/db/database.ts'
import type { Progress, Step } from '../core/jobs/bulk-act.ts'
import { doAgain } from './again.ts'
import { wasBlotted } from './blotted.ts'
import { createContacts, skipNewcomers } from './create.ts'
import { addFurther } from './further-policies.ts'
import { oneImportAtATime } from './import-lock.ts'
import { keepLeftBehind } from './left-behind.ts'
import { bringsNumbers, eraseUpload } from './numbers.ts'
import { keepOptOuts } from './opt-outs.ts'
import { PACE } from './pace.ts'
import type { ImportJob, ImportParams } from './params.ts'
import { followPolicies } from './plans-lost.ts'
import { countSpared, updatePolicies } from './policy-changes.ts'
import { undoneCounts } from './undone-counts.ts'
import { countMarked } from './unlicensed.ts'
import { updateContacts } from './update.ts'
import { visibleOwners } from './visible-owners.ts'

const TO_DO = `'to_create', 'to_update', 'to_add_policy', 'to_update_policy', 'to_opt_out'`

/** The next rows to create, to update, to add a policy of, to bring one up to date or to keep an opt-out of, in one transaction with their journal. */
export async function run({ core, db, job, cursor }: Step<ImportParams>): Promise<Progress> {
  await oneImportAtATime(db, job.business_unit_id)
  const again = cursor === null ? await doAgain(db, job) : 0
  const total = cursor === null ? await countToDo(db, job) : undefined
  const next = await db.rows<{ row_no: number; outcome: string }>(
    `select row_no, outcome from bulk_job_rows
      where job_id = $1 and row_no > $2 and outcome in (${TO_DO}) order by row_no limit ${PACE.rows}`,
    [job.id, cursor ?? -1],
  )
  const of = (outcome: string) => next.filter(row => row.outcome === outcome).map(({ row_no }) => row_no)
  const [toCreate, toUpdate, toAdd] = [of('to_create'), of('to_update'), of('to_add_policy')]
  const toChange = of('to_update_policy')
  await db.rows(
    `select app.keep_statistics(t) from unnest('{contacts,contact_changes,contact_texts,contact_consents,contact_policies,contact_points}'::regclass[]) t`,
  )
  const owners = await visibleOwners(db)
  const { fresh, sharing, left_out } = await skipNewcomers(db, job, toCreate, owners)
  await createContacts(db, job, fresh)
  const made = new Set(fresh)
  const unlicensed = await countMarked(
    db,
    job,
    toCreate.filter(row_no => !made.has(row_no)),
  )
  const updated = await updateContacts(db, job, toUpdate, owners)
  const added = await addFurther(db, job, toAdd, owners)
  const changed = await updatePolicies(db, job, toChange, owners)
  const spared = await countSpared(db, job, [...toUpdate, ...toChange])
  const toOptOut = of('to_opt_out').length
  const { opted, spared: unsaid } = await keepOptOuts(
    db,
    job,
    next.map(({ row_no }) => row_no),
  )
  await keepLeftBehind(db, job, toUpdate)
  if (next.length < PACE.rows) {
    await followPolicies(db, job)
    if (bringsNumbers(job) || wasBlotted(job)) await eraseUpload(core, db, job)
  }
  return {
    cursor: next.at(-1)?.row_no ?? cursor,
    processed: next.length,
    done: next.length < PACE.rows,
    ...(total !== undefined && { total }),
    counts: {
      ...(cursor === null && undoneCounts(job.counts)),
      to_create: -toCreate.length,
      created: fresh.length,
      to_update: again - toUpdate.length,
      updated: updated - again,
      ...(toAdd.length > 0 && { to_add_policy: -toAdd.length, policy_added: added }),
      ...(toChange.length > 0 && { to_update_policy: -toChange.length, policy_updated: changed }),
      ...((toOptOut > 0 || opted > 0) && { to_opt_out: -toOptOut, opted_out: opted }),
      ...(unsaid && { opt_outs: -unsaid }),
      duplicate: next.length - fresh.length - updated - added - changed - opted - left_out,
      ...(sharing && { sharing }),
      ...(unlicensed && { unlicensed: -unlicensed }),
      ...(spared && { policies_ending: -spared }),
      ...(left_out && { sharing_left_out: left_out }),
    },
  }
}

async function countToDo(db: Db, job: ImportJob): Promise<number> {
  const [todo] = await db.rows<{ count: number }>(
    `select count(*) from bulk_job_rows where job_id = $1 and outcome in (${TO_DO})`,
    [job.id],
  )
  return todo?.count ?? 0
}
