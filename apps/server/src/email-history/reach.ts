import type { Db } from '../core/db/database.ts'

const SAID: Record<string, string> = {
  deleted: 'The contact is in the deleted group.',
  deceased: 'The contact has died.',
  do_not_contact: 'The contact asked not to be contacted.',
  status: 'The status of the contact says not to contact them.',
  bereaved: 'There was a death in the family within the last 90 days.',
  opted_out: 'They opted out of e-mail at this address.',
  invalid: 'Mail to this address comes back.',
}

export interface Reach {
  address: string | null
  /** Why not, in one sentence; null where it may be used. */
  refused: string | null
  receipt: object
}

/** Whether a contact may be written to now, at this address or at the first of theirs. `app.contact_reach` decides. */
export async function emailReach(db: Db, contact_id: number, to?: string): Promise<Reach> {
  const [row] = await db.prepared<{ address: string | null; reasons: string[] | null }>(
    `select w.value as address, r.reasons
       from (select coalesce($2, c.email, c.email_2) as value from contacts c where c.id = $1) w
       left join app.contact_reach(array[$1::bigint], 'email') r on lower(r.value) = lower(w.value)`,
    [contact_id, to ?? null],
  )
  const { address = null, reasons = null } = row ?? {}
  return {
    address,
    refused: refusal(address, reasons),
    receipt: { rule: 'app.contact_reach', version: 1, address, reasons },
  }
}

function refusal(address: string | null, reasons: string[] | null): string | null {
  if (!address) return 'This contact has no e-mail address. Add one first.'
  if (!reasons) return 'This is none of the contact’s e-mail addresses.'
  const [first] = reasons
  return first ? (SAID[first] ?? 'The contact may not be reached.') : null
}
