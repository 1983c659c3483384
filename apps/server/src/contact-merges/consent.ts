import { WAYS } from '../contact-points/ways.ts'
import type { Db } from '../core/db/database.ts'

/** Everything that contacts $1 are reached by now. */
const THEIRS = `select c.id, w.kind, w.value from contacts c cross join lateral (${WAYS}) w where c.id = any($1::bigint[])`

/** Whether the survivor has every phone and e-mail of the records: only then does its consent speak for all that it will be reached by. */
async function speaksForAll(db: Db, survivor_id: number, ids: number[]): Promise<boolean> {
  const [further] = await db.prepared(
    `with ways as materialized (${THEIRS})
     select from ways w where not exists (select from ways s where s.id = $2 and s.kind = w.kind and s.value = w.value) limit 1`,
    [ids, survivor_id],
  )
  return !further
}

/** What a record keeps of a consent: a "No" is none, and a bare "Yes" none without its day. */
const CONSENTED = `case app.consent_said(c.consent_source) when 'declined' then false when 'bare' then c.consent_at is not null
  else c.consent_source is not null or c.consent_at is not null end`

/**
 * Writes the consent of each record down beside the phones and e-mails it was given for, where nothing is said of them
 * already; of several for one the oldest. Gives whether the survivor may keep its own as that of the whole contact.
 */
export async function keepConsents(db: Db, merge_id: number, survivor_id: number, ids: number[]): Promise<boolean> {
  const whole = await speaksForAll(db, survivor_id, ids)
  await db.prepared(
    `with ways as materialized (${THEIRS}),
     given as (
       select distinct on (w.kind, w.value) w.kind, w.value, c.consent_source, c.consent_at
         from ways w join contacts c on c.id = w.id
        where ${CONSENTED} and not (c.id = $2 and $3)
        order by w.kind, w.value, c.consent_at nulls first, c.id),
     added as (
       insert into contact_points as t (contact_id, kind, value, consent, consent_source, consent_at)
       select $2, g.kind, g.value, 'opted_in', g.consent_source, g.consent_at from given g
        where not exists (select from contact_points p where p.contact_id = any($1::bigint[]) and p.kind = g.kind and p.value = g.value and p.consent <> 'unknown')
       returning jsonb_build_object('id', t.id) as key, md5(t::text) as digest)
     insert into contact_merge_rows (merge_id, table_name, column_name, key, digest)
     select $4, 'contact_points', 'contact_id', key, digest from added`,
    [ids, survivor_id, whole, merge_id],
  )
  return whole
}
