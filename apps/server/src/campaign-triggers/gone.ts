import type { Db } from '../core/db/database.ts'
import { Refused } from '../core/http/refused.ts'
import { DELETED_CAUSE } from './happens.ts'

interface Used {
  all_email_ids: number[]
  corporation_ids: number[]
}

/** The first of these triggers that uses a template or a company that is gone, and the field that names it. What is there stays until the transaction ends. */
export async function firstGone<Trigger extends Used>(db: Db, triggers: Trigger[]) {
  const emails = await held(
    db,
    'select id from emails where id = any($1) and active order by id for share',
    triggers.flatMap(({ all_email_ids }) => all_email_ids),
  )
  const companies = await held(
    db,
    'select id from corporations where id = any($1) order by id for key share',
    triggers.flatMap(({ corporation_ids }) => corporation_ids),
  )
  for (const trigger of triggers) {
    if (trigger.all_email_ids.some(id => !emails.has(id))) return { trigger, field: 'all_email_ids' as const }
    if (trigger.corporation_ids.some(id => !companies.has(id))) return { trigger, field: 'corporation_ids' as const }
  }
  return undefined
}

async function held(db: Db, sql: string, ids: number[]): Promise<Set<number>> {
  const rows = await db.rows<{ id: number }>(sql, [ids])
  return new Set(rows.map(({ id }) => id))
}

const SAID = {
  all_email_ids: 'sends an e-mail template that is deleted or out of use',
  corporation_ids: 'is for a company that is deleted',
}

/** Throws a 409 where one of these triggers cannot be on; `first` is what to do about it. */
export async function refuseGone(db: Db, ids: number[], first: string): Promise<void> {
  const triggers = await db.rows<Used & { name: string; cause: string | null }>(
    `select name, to_jsonb(all_email_ids) as all_email_ids, to_jsonb(corporation_ids) as corporation_ids, ${DELETED_CAUSE} as cause
       from campaign_triggers t where id = any($1) order by name, id`,
    [ids],
  )
  const refused = (name: string, why: string) =>
    new Refused(409, { base: `“${name}” ${why}. ${first}` }, 'campaign_triggers.gone')
  const idle = triggers.find(({ cause }) => cause)
  if (idle) throw refused(idle.name, `answers to a ${idle.cause} that is deleted`)
  const gone = await firstGone(db, triggers)
  if (gone) throw refused(gone.trigger.name, SAID[gone.field])
}
