import type { PasskeyResponse } from '@openbook/api/core/passkey-response.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { brandIn } from '../core/brand-in.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { notFound } from '../core/http/refused.ts'
import { holdSignedIn } from '../sessions/hold-signed-in.ts'
import { oneAtATime } from '../two-factor/queries.ts'
import { renewRecoveryCodes } from '../two-factor/recovery-codes.ts'
import { tidyUp, tidyUpAfterRemoval } from '../two-factor/set-up.ts'
import { hasSecondProof, settle } from '../two-factor/settle.ts'
import { keepChallenge, refused, takeChallenge } from './challenge.ts'
import * as queries from './queries.ts'

/** The site a passkey is for; it works nowhere else. */
export const siteOf = (core: Core) => ({
  rpID: new URL(core.env.publicUrl).hostname,
  origin: new URL(core.env.publicUrl).origin,
})

export async function registrationOptions(core: Core, db: Db, viewer: Viewer) {
  const options = await generateRegistrationOptions({
    rpName: (await brandIn(core, db, viewer.business_unit_id)).name,
    rpID: siteOf(core).rpID,
    userName: viewer.username,
    userID: new Uint8Array(Buffer.from(`openbook-user-${viewer.user_id}`)),
    excludeCredentials: await queries.credentialsOf(db, viewer.user_id),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await db.asSystem()
  await keepChallenge(db, options.challenge, 'register', viewer.user_id)
  return { options: options as unknown as Record<string, unknown> }
}

/** Keeps the key a browser made; answers recovery codes where the user had no second proof before. */
export async function register(core: Core, db: Db, viewer: Viewer, name: string, sent: PasskeyResponse) {
  const { rpID, origin } = siteOf(core)
  await db.asSystem()
  await holdSignedIn(db, viewer)
  await oneAtATime(db, viewer.user_id)
  const expectedChallenge = await takeChallenge(db, sent.response, 'register', viewer.user_id)
  const { registrationInfo } = await verifyRegistrationResponse({
    response: sent as unknown as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => {
    throw refused()
  })
  if (!registrationInfo) throw refused()
  const { credential, credentialDeviceType } = registrationInfo
  const none = !(await hasSecondProof(db, viewer.user_id))
  const passkey = await queries.insert(db, {
    business_unit_id: viewer.business_unit_id,
    user_id: viewer.user_id,
    credential_id: Buffer.from(credential.id, 'base64url'),
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    name,
    synced: credentialDeviceType === 'multiDevice',
  })
  await settle(db, viewer, none)
  const recovery_codes = none ? await renewRecoveryCodes(core, db, viewer.user_id) : []
  return { passkey, recovery_codes }
}

/** Removes a key; refused for the last proof of someone whose agency asks for one. */
export async function removePasskey(db: Db, viewer: Viewer, id: number): Promise<void> {
  await oneAtATime(db, viewer.user_id)
  if (!(await queries.destroy(db, viewer.user_id, id))) throw notFound()
  await tidyUp(db, viewer.user_id)
}

/** Removes a key of somebody by an administrator, the last one too; what they owe then they are asked for. */
export async function removeOf(db: Db, userId: number, id: number): Promise<{ name: string }> {
  await db.asSystem()
  await oneAtATime(db, userId)
  const passkey = (await queries.list(db, userId)).find(each => each.id === id)
  if (!passkey || !(await queries.destroy(db, userId, id))) throw notFound()
  await tidyUpAfterRemoval(db, userId)
  return passkey
}
