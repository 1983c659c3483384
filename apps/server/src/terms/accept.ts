import type { Db } from '../core/db/database.ts'
import { Refused } from '../core/http/refused.ts'
import { current, type Version } from './queries.ts'

interface Acceptance {
  user_id: number
  business_unit_id: number
  ip: string | null
  /** The version that was read; without one, that of now. */
  version?: string | undefined
}

/** Keeps that a user accepted the terms of now, and their words; a second time changes nothing. Turns the transaction to system. */
export async function accept(db: Db, { user_id, business_unit_id, ip, version }: Acceptance) {
  const terms = await current(db)
  if (version !== undefined && version !== terms.version)
    throw new Refused(
      409,
      { base: 'The terms have changed since you opened them. Read them once more.' },
      'terms.changed',
    )
  const kept = await keep(db, terms)
  await db.prepared(
    `insert into terms_acceptances (user_id, business_unit_id, version_id, ip) values ($1, $2, $3, $4)
     on conflict (user_id, version_id) do nothing`,
    [user_id, business_unit_id, kept, ip],
  )
  return { id: kept, ...terms }
}

/** The number of a version, kept with its words if nobody accepted it before. */
export async function keep(db: Db, { version, body, published_at }: Version) {
  await db.asSystem()
  await db.prepared(
    'insert into terms_versions (digest, body, published_at) values ($1, $2, $3) on conflict (digest) do nothing',
    [version, body, published_at],
  )
  const [row] = await db.prepared<{ id: number }>('select id from terms_versions where digest = $1', [version])
  return row?.id ?? 0
}
