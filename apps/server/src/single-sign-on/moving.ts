import type { Db } from '../core/db/database.ts'
import { invalid } from '../core/http/refused.ts'

/** 422 for another issuer where people came by this one, or with the secret of this one: its subjects are others', and what the one issuer was told is not for the other. */
export async function refuseMoving(db: Db, id: number, { client_secret }: { client_secret?: string | undefined }) {
  const [used] = await db.prepared(
    `select where exists (select from sso_identities i where i.provider_id = $1)
               or exists (select from sso_grants g where g.provider_id = $1)`,
    [id],
  )
  if (used)
    throw invalid(
      'issuer',
      'People sign in by this issuer, and another may give their accounts to others. Add another provider, and take this one out of use.',
      'single_sign_on.issuer_in_use',
    )
  if (!client_secret)
    throw invalid(
      'client_secret',
      'Enter the client secret of the new issuer: it is not sent the one of the other.',
      'single_sign_on.secret_of_issuer',
    )
}
