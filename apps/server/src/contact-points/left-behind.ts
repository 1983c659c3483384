import type { Db } from '../core/db/database.ts'
import { LEFT_ALONE } from '../life-events/unwanted.ts'
import type { Kind } from './normal.ts'
import { undoable } from './undoable.ts'

/** How one knows that a number they no longer have is not to be used. */
export const LEFT_BEHIND = 'Asked not to be contacted before it was changed'
const KINDS: Record<string, Kind> = {
  phone: 'phone',
  phone_2: 'phone',
  phone_3: 'phone',
  email: 'email',
  email_2: 'email',
}

export interface Way {
  kind: Kind
  value: string
}

/** SQL over `c`: the phones and e-mails in its columns. */
export const COLUMNS_OF = 'array_remove(array[c.phone, c.phone_2, c.phone_3, c.email, c.email_2], null)'

/**
 * SQL that keeps `ways` opted out, rows with contact_id, kind and value: whoever asked not to be contacted, or has a status
 * that says so, does for what they had then, also once it is no longer theirs. `told` says of a contact `c` and a way `w` whether they did.
 */
export const keepingStops = (ways: string, told = LEFT_ALONE) => `
  insert into contact_points (contact_id, kind, value, consent, consent_source, consent_at, consent_by)
  select distinct c.id, w.kind, w.value, 'opted_out', '${LEFT_BEHIND}', now(), app.user_id()
    from (${ways}) w join contacts c on c.id = w.contact_id
   where ${told} and not w.value = any(${COLUMNS_OF})
     and not exists (select from contact_points p where p.contact_id = c.id and p.kind = w.kind and p.value = w.value and p.consent = 'opted_out'
                        and (p.consent_source = '${LEFT_BEHIND}' or not ${undoable('contact_points', 'p', 'c.id')}))`

/** The same for what one contact has no more. */
export async function keepStop(db: Db, contact_id: number, ways: Way[]): Promise<void> {
  if (ways.length === 0) return
  await db.prepared(
    keepingStops('select $1::bigint as contact_id, u.kind, u.value from unnest($2::text[], $3::text[]) u(kind, value)'),
    [contact_id, ways.map(({ kind }) => kind), ways.map(({ value }) => value)],
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

/** Takes back what was kept so, unless the wish still stands or their status says so. */
export async function dropStops(db: Db, contact_ids: number[]): Promise<void> {
  if (contact_ids.length === 0) return
  const ours = `contact_id = any($1::bigint[]) and consent = 'opted_out' and consent_source = $2
    and not exists (select from contacts c where c.id = contact_points.contact_id and ${LEFT_ALONE})`
  const sent = [contact_ids, LEFT_BEHIND]
  await db.prepared(
    `delete from contact_points where ${ours} and not extra and type is null and validity = 'unknown'`,
    sent,
  )
  await db.prepared(
    `update contact_points set consent = 'unknown', consent_source = null, consent_at = null, consent_by = null, updated_at = now() where ${ours}`,
    sent,
  )
}
