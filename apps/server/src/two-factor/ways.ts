import type { SecondProof as Way } from '@openbook/api/core/second-proof.ts'
import type { Db } from '../core/db/database.ts'

interface Row {
  passkey: boolean
  app: boolean
  email: boolean
  recovery_code: boolean
}
const WAYS = ['passkey', 'app', 'email', 'recovery_code'] as const

/** How this user can prove a second time; none where one proof is enough. */
export async function waysOf(db: Db, userId: number): Promise<Way[]> {
  const [row] = await db.prepared<Row>(
    `select exists (select from passkeys where user_id = $1) as passkey,
            coalesce(t.secret is not null, false) as app, coalesce(t.by_email, false) as email,
            exists (select from recovery_codes where user_id = $1 and used_at is null) as recovery_code
       from (select) one left join two_factors t on t.user_id = $1 and t.enabled_at is not null
      where app.has_two_factor($1)`,
    [userId],
  )
  return WAYS.filter(way => row?.[way])
}
