import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { quietOf } from '../core/jobs/quiet.ts'
import { DELIVER } from '../email-history/deliver.ts'
import { putInLine } from '../email-history/send.ts'
import { judge, type Run, type Verdict } from './judge.ts'

export const RUN = 'campaign_triggers.run'
/** In one agency, each time: the rest goes a minute later. */
export const MOST_AT_ONCE = 200
const WAITS = `r.state = 'waiting' and r.due_at <= now()`

interface Due {
  id: number
  user_id: number
}

/** Sends what is due, in every agency where nobody holds it back. Gives how many runs were decided. */
export async function runDue(core: Core): Promise<number> {
  const agencies = await core.database.system(db =>
    db.rows<{ id: number }>(
      `select b.id from business_units b where exists (select from campaign_runs r where r.business_unit_id = b.id and ${WAITS}) order by b.id`,
    ),
  )
  let decided = 0
  for (const { id } of agencies) decided += await runAgency(core, id)
  return decided
}

/** The same in one agency. */
export async function runAgency(core: Core, business_unit_id: number): Promise<number> {
  const due = await core.database.tenant({ business_unit_id, user_id: null }, async db => {
    const quiet = (await quietOf(db, business_unit_id, RUN)) ?? (await quietOf(db, business_unit_id, DELIVER))
    if (quiet) return heldBack(db, quiet.reason)
    return db.rows<Due>(
      `select r.id, c.owner_id as user_id from campaign_runs r join contacts c on c.id = r.contact_id
        where ${WAITS} order by r.due_at, r.id limit ${MOST_AT_ONCE}`,
    )
  })
  let decided = 0
  for (const { id, user_id } of due)
    if (await decide(core, { business_unit_id, user_id }, id).catch(error => later(core, business_unit_id, id, error)))
      decided++
  return decided
}

/** What is due says why it waits; none of it goes. */
async function heldBack(db: Db, why: string): Promise<Due[]> {
  await db.rows(`update campaign_runs r set reason = $1 where ${WAITS} and r.reason is distinct from $1`, [
    `Held back by an administrator for now: ${why}`,
  ])
  return []
}

/** One run in one transaction: the e-mail, its job and what is written down stand together or not at all. Who is handed over at this moment is left to the next minute. */
const decide = (core: Core, who: { business_unit_id: number; user_id: number }, id: number) =>
  core.database.tenant(who, async db => {
    const [run] = await db.prepared<Run>(
      `select r.trigger_id, r.contact_id, r.occurrence, r.about, r.due_at from campaign_runs r join contacts c on c.id = r.contact_id
        where r.id = $1 and ${WAITS} and c.owner_id = app.user_id() for update of r skip locked for share of c skip locked`,
      [id],
    )
    if (!run) return false
    const verdict = await judge(core, db, run)
    await db.prepared(
      'update campaign_runs set state = $2, reason = $3, email_id = $4, done_at = now() where id = $1',
      [id, verdict.state, verdict.reason, await write(core, db, who, run.contact_id, verdict)],
    )
    return true
  })

async function write(
  core: Core,
  db: Db,
  who: { business_unit_id: number; user_id: number },
  contact_id: number,
  { state, sent_to, letter }: Verdict,
): Promise<number | null> {
  if (state !== 'written' || !sent_to || !letter) return null
  const { subject, email_body: body } = letter
  return putInLine(core, db, who, { contact_id, sent_to, subject, body, origin: core.env.publicUrl })
}

/** One that goes wrong does not hold up the others. */
async function later(core: Core, business_unit_id: number, id: number, error: Error): Promise<false> {
  core.log.warn({ err: error, campaign_run: id }, RUN)
  await core.database.tenant({ business_unit_id, user_id: null }, db =>
    db.prepared(`update campaign_runs set due_at = now() + interval '15 minutes' where id = $1 and state = 'waiting'`, [
      id,
    ]),
  )
  return false
}
