import type { Db } from '../core/db/database.ts'
import { fold, type Held, type Point, type Stated } from './fold.ts'
import { keepStop } from './left-behind.ts'
import type { Kind } from './normal.ts'

const HELD = `
  select kind, value, place from contacts c cross join lateral (values
    ('phone', c.phone, 'phone'), ('phone', c.phone_2, 'phone_2'), ('phone', c.phone_3, 'phone_3'),
    ('email', c.email, 'email'), ('email', c.email_2, 'email_2')) v(kind, value, place)
   where c.id = $1 and value is not null`
const STATED = `
  select kind, value, type, extra, consent, consent_source, consent_words, consent_at, validity, validity_reason, validity_at
    from contact_points where contact_id = $1 order by id`

/** Everything a contact can be reached by, the ones in use first. */
export async function list(db: Db, contact_id: number): Promise<Point[]> {
  const held = await db.prepared<Held>(HELD, [contact_id])
  return fold(held, await db.prepared<Stated>(STATED, [contact_id]))
}

/** What is known of a value: further ones are kept with `extra`, the type is changed where one is named. */
export async function keep(
  db: Db,
  contact_id: number,
  { kind, value, type, extra }: { kind: Kind; value: string; type?: number | null | undefined; extra?: boolean },
): Promise<void> {
  const rows = await db.prepared(
    `update contact_points set extra = coalesce($4, extra), type = case when $5 then $6::smallint else type end, updated_at = now()
      where contact_id = $1 and kind = $2 and value = $3 returning id`,
    [contact_id, kind, value, extra ?? null, type !== undefined, type ?? null],
  )
  if (rows.length === 0 && (extra || type))
    await db.prepared('insert into contact_points (contact_id, kind, value, extra, type) values ($1, $2, $3, $4, $5)', [
      contact_id,
      kind,
      value,
      extra ?? false,
      type ?? null,
    ])
}

/** The value is no longer the contact's: rows with nothing to tell go, what was said about it stays. */
export async function leave(db: Db, contact_id: number, kind: Kind, value: string): Promise<void> {
  await keepStop(db, contact_id, [{ kind, value }])
  await db.prepared(
    `delete from contact_points where contact_id = $1 and kind = $2 and value = $3 and consent = 'unknown' and validity = 'unknown'`,
    [contact_id, kind, value],
  )
  await db.prepared(
    'update contact_points set extra = false, updated_at = now() where contact_id = $1 and kind = $2 and value = $3 and extra',
    [contact_id, kind, value],
  )
}

export interface Facts {
  consent?: string
  consent_source?: string
  consent_words?: string | null
  validity?: string
  validity_reason?: string | null
  /** Now where it is not said. */
  validity_at?: string | null
}

const THEIR = 'contact_id = app.survivor_of($1) and kind = $2 and value = $3'

/** Writes down what was learnt of a value, and when; of a record merged away, on the one it was merged into. */
export async function state(db: Db, contact_id: number, kind: Kind, value: string, facts: Facts): Promise<void> {
  const [known] = await db.prepared(`select from contact_points where ${THEIR} limit 1`, [contact_id, kind, value])
  if (!known)
    await db.prepared('insert into contact_points (contact_id, kind, value) values (app.survivor_of($1), $2, $3)', [
      contact_id,
      kind,
      value,
    ])
  const set = facts.consent
    ? 'consent = $4, consent_source = $5, consent_words = $6, consent_at = now(), consent_by = app.user_id()'
    : 'validity = $4, validity_reason = $5, validity_at = case when $6 then $7::timestamptz else now() end'
  const values = facts.consent
    ? [facts.consent, facts.consent_source ?? null, facts.consent_words ?? null]
    : [facts.validity, facts.validity_reason ?? null, facts.validity_at !== undefined, facts.validity_at ?? null]
  await db.prepared(`update contact_points set ${set}, updated_at = now() where ${THEIR}`, [
    contact_id,
    kind,
    value,
    ...values,
  ])
}
