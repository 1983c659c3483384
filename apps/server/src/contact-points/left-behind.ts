import type { Db } from '../core/db/database.ts'
import { HAPPENED } from '../life-events/unwanted.ts'
import type { Kind } from './normal.ts'

/** How one knows that a number they no longer have is not to be used. */
const SOURCE = 'Asked not to be contacted before it was changed'
const KINDS: Record<string, Kind> = {
  phone: 'phone',
  phone_2: 'phone',
  phone_3: 'phone',
  email: 'email',
  email_2: 'email',
}

interface Way {
  kind: Kind
  value: string
}

/** Whoever asked not to be contacted asked so for what they had then: a phone or e-mail that is no longer theirs stays opted out. */
export async function keepStop(db: Db, contact_id: number, ways: Way[]): Promise<void> {
  if (ways.length === 0) return
  await db.prepared(
    `insert into contact_points (contact_id, kind, value, consent, consent_source, consent_at, consent_by)
     select c.id, w.kind, w.value, 'opted_out', $4, now(), app.user_id()
       from contacts c cross join unnest($2::text[], $3::text[]) w(kind, value)
      where c.id = $1 and ${HAPPENED('do_not_contact')}
        and not w.value = any(array_remove(array[c.phone, c.phone_2, c.phone_3, c.email, c.email_2], null))
        and not exists (select from contact_points p where p.contact_id = c.id and p.kind = w.kind and p.value = w.value and p.consent = 'opted_out')`,
    [contact_id, ways.map(({ kind }) => kind), ways.map(({ value }) => value), SOURCE],
  )
}

/** As keepStop, for what an edit of the contact overwrote: columns with their values before and after. */
export const keepStopOf = (db: Db, contact_id: number, changes: object | null) =>
  keepStop(
    db,
    contact_id,
    Object.entries(changes ?? {}).flatMap(([column, [before]]) => {
      const kind = KINDS[column]
      return kind && before ? [{ kind, value: String(before) }] : []
    }),
  )

/** Takes back what was kept so, unless the wish still stands. */
export async function dropStops(db: Db, contact_ids: number[]): Promise<void> {
  if (contact_ids.length === 0) return
  const ours = `contact_id = any($1::bigint[]) and consent = 'opted_out' and consent_source = $2
    and not exists (select from life_events e where e.contact_id = contact_points.contact_id and e.kind = 'do_not_contact' and e.undone_at is null)`
  const sent = [contact_ids, SOURCE]
  await db.prepared(
    `delete from contact_points where ${ours} and not extra and type is null and validity = 'unknown'`,
    sent,
  )
  await db.prepared(
    `update contact_points set consent = 'unknown', consent_source = null, consent_at = null, consent_by = null, updated_at = now() where ${ours}`,
    sent,
  )
}
