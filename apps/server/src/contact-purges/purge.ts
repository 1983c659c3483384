import { inColumns } from '../contact-points/ways.ts'
import { CONTACT_CHILDREN } from '../contacts/children.ts'
import { withParts } from '../contacts/parts.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { keepLetters } from '../email-history/kept-letters.ts'
import { LEFT_ALONE } from '../life-events/unwanted.ts'
import { blankCalendars } from './calendars.ts'
import { blankJournals } from './journals.ts'

export const ERASE = 'contact_purges.erase'

/**
 * Purges contacts with everything that is known of them, in the transaction at hand: their rows and all that hangs on them,
 * files, and what journals, logs and other people's timelines hold of them. The caller has locked them and found them free
 * to go. Opt-outs outlive them as digests, and so does what the links in their e-mails need.
 */
export async function purge(core: Core, db: Db, ids: number[]): Promise<void> {
  if (!ids.length) return
  const all = await withMerged(db, ids)
  await keepOptOuts(db, all)
  await keepLetters(db, all)
  const keys = await storageKeys(db, all)
  keys.push(...(await blankJournals(db, all)))
  await blankOthers(db, all)
  const events = await blankCalendars(db, all)
  await forgetMerges(db, all)
  await removeChildren(db, all)
  await db.rows('delete from contacts where id = any($1::bigint[])', [all])
  await db.rows('select app.blank_audit_log($1::bigint[], $2::bigint[])', [all, events])
  if (keys.length) await core.jobs.enqueue(db, ERASE, { keys })
}

/** The contacts and every record merged into them, at any depth. */
async function withMerged(db: Db, ids: number[]): Promise<number[]> {
  const rows = await db.rows<{ id: number }>(withParts('unnest($1::bigint[])'), [ids])
  return rows.map(({ id }) => id)
}

/** What opted out; of those who asked not to be contacted, all that they could be reached by. */
const keepOptOuts = (db: Db, ids: number[]) =>
  db.rows(
    `insert into kept_opt_outs (kind, digest)
     select distinct p.kind, app.point_digest(c.business_unit_id, p.kind, p.value)
       from contacts c
      cross join lateral (select ${LEFT_ALONE} as left_alone) l
      cross join lateral (
        select x.kind, x.value from contact_points x where x.contact_id = c.id and (x.consent = 'opted_out' or l.left_alone)
        union all select v.kind, v.value from ${inColumns('c')} where v.value is not null and l.left_alone) p
      where c.id = any($1::bigint[])
     on conflict do nothing`,
    [ids],
  )

async function storageKeys(db: Db, ids: number[]): Promise<string[]> {
  const files = await db.rows<{ storage_key: string }>(
    'select storage_key from contact_files where contact_id = any($1::bigint[])',
    [ids],
  )
  return files.map(({ storage_key }) => storage_key)
}

/** What other people's timelines and notices say of them. */
async function blankOthers(db: Db, ids: number[]): Promise<void> {
  await db.rows(
    `with gone as materialized (select id, number from contacts where id = any($1::bigint[])),
     told as materialized (
       select distinct o.id from contact_events e join contacts o on o.number = (e.data->>'linked_number')::bigint
        where e.contact_id = any($1::bigint[]) and e.kind like 'households.%')
     update contact_events e set data = e.data || '{"name": "a contact purged since"}'
       from told, gone where e.contact_id = told.id and e.kind like 'households.%' and (e.data->>'linked_number')::bigint = gone.number`,
    [ids],
  )
  await db.rows(
    `delete from notifications where data ? 'contact_id' and (data->>'contact_id')::bigint = any($1::bigint[])`,
    [ids],
  )
  await db.rows(
    `delete from notifications where data ? 'contact_ids'
        and exists (select from jsonb_array_elements(data->'contact_ids') about where about::bigint = any($1::bigint[]))`,
    [ids],
  )
}

/** Merges they were parted from again: the image the merge made holds of both. */
async function forgetMerges(db: Db, ids: number[]): Promise<void> {
  const parted = await db.rows<{ merge_id: number }>(
    'delete from contact_merge_records where contact_id = any($1::bigint[]) returning merge_id',
    [ids],
  )
  const merges = [...new Set(parted.map(({ merge_id }) => merge_id))]
  await db.rows(
    `delete from contact_merges m where m.id = any($1::bigint[]) and not exists (select from contact_merge_records r where r.merge_id = m.id)`,
    [merges],
  )
  await db.rows('update contact_merges set after = before where id = any($1::bigint[])', [merges])
}

/** Written once, so that only the database itself lets go of them. */
const RECEIPTS = ['webpage_submissions', 'consent_certificates', 'api_requests']

/** Everything in the registry. */
async function removeChildren(db: Db, ids: number[]): Promise<void> {
  await db.rows('select app.forget_receipts($1::bigint[])', [ids])
  for (const { table, column } of CONTACT_CHILDREN)
    if (table !== 'contacts' && !RECEIPTS.includes(table))
      await db.rows(`delete from ${table} where ${column} = any($1::bigint[])`, [ids])
}
