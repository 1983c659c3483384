import type { PasskeyResponse } from '@openbook/api/core/passkey-response.ts'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { holdOwner } from '../sessions/end-all.ts'
import { keepChallenge, refused, takeChallenge } from './challenge.ts'
import { credentialsOf } from './queries.ts'
import { siteOf } from './register.ts'

export interface KeyHolder {
  id: number
  business_unit_id: number
  username: string
}
interface Row extends KeyHolder {
  passkey_id: number
  credential_id: Buffer
  public_key: Buffer
  counter: number
  transports: string[]
}

const OWNER = 'select user_id from passkeys where credential_id = $1'
const HOLD = `
  select p.id as passkey_id, p.credential_id, p.public_key, p.counter, p.transports, u.id, u.business_unit_id, u.username
    from passkeys p join users u on u.id = p.user_id
   where p.credential_id = $1 and u.deactivated_at is null for update of p`

/** What the browser needs: any passkey of this site, or, of a user in the second step, one of theirs. */
export async function signInOptions(core: Core, db: Db, userId: number | null) {
  const options = await generateAuthenticationOptions({
    rpID: siteOf(core).rpID,
    userVerification: userId === null ? 'required' : 'preferred',
    ...(userId !== null && {
      allowCredentials: (await credentialsOf(db, userId)) as { id: string; transports: never[] }[],
    }),
  })
  await keepChallenge(db, options.challenge, userId === null ? 'sign_in' : 'second_proof', userId)
  return { options: options as unknown as Record<string, unknown> }
}

/** Whose passkey signed, held, and the passkey after; refused where it is not right, or of someone else than asked. Without a name before it, the device must have checked its holder. */
export async function takePasskey(
  core: Core,
  db: Db,
  sent: PasskeyResponse,
  userId: number | null,
): Promise<KeyHolder> {
  const { rpID, origin } = siteOf(core)
  const kind = userId === null ? 'sign_in' : 'second_proof'
  const expectedChallenge = await takeChallenge(db, sent.response, kind, userId)
  const credential = [Buffer.from(sent.id, 'base64url')]
  await holdOwner(db, OWNER, credential)
  const [row] = await db.prepared<Row>(HOLD, credential)
  if (!row || (userId !== null && row.id !== userId)) throw refused()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: sent as unknown as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: userId === null,
    credential: {
      id: row.credential_id.toString('base64url'),
      publicKey: new Uint8Array(row.public_key),
      counter: row.counter,
      transports: row.transports as never[],
    },
  }).catch(() => {
    throw refused()
  })
  if (!verified) throw refused()
  await db.prepared('update passkeys set counter = $2, last_used_at = now() where id = $1', [
    row.passkey_id,
    authenticationInfo.newCounter,
  ])
  return row
}
