import type { Viewer } from '@openbook/auth/viewer.ts'
import { renderSVG } from 'uqr'
import { brandIn } from '../core/brand-in.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { invalid, Refused } from '../core/http/refused.ts'
import { holdSignedIn } from '../sessions/hold-signed-in.ts'
import { forgetDevices } from './devices.ts'
import { dueOfUser } from './due.ts'
import { spendMailCode } from './mail-code.ts'
import { oneAtATime } from './queries.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { hasSecondProof, settle } from './settle.ts'
import { newSecret, otpauthUrl, sealSecret, stepOf, unsealSecret } from './totp.ts'

const WRONG = 'This code is not right. Enter the one that is shown now.'

/** A secret that waits for its first code; asked again within the hour it is the same, so that a reload costs no scan. */
export async function generateQr(core: Core, db: Db, viewer: Viewer) {
  await holdSignedIn(db, viewer)
  await oneAtATime(db, viewer.user_id)
  const [row] = await db.prepared<{ pending_secret: Buffer | null }>(
    `select pending_secret from two_factors where user_id = $1 and pending_since > now() - interval '1 hour'`,
    [viewer.user_id],
  )
  const otp_secret = unsealSecret(core.env.secret, row?.pending_secret) ?? (await keepPending(core, db, viewer.user_id))
  const brand = await brandIn(core, db, viewer.business_unit_id)
  const otpauth_url = otpauthUrl(otp_secret, { issuer: brand.name, label: viewer.username })
  return { otp_secret, otpauth_url, qr_svg: renderSVG(otpauth_url, { border: 2 }) }
}

async function keepPending(core: Core, db: Db, userId: number): Promise<string> {
  const secret = newSecret()
  await db.prepared(
    `insert into two_factors (user_id, pending_secret, pending_since) values ($1, $2, now())
     on conflict (user_id) do update set pending_secret = excluded.pending_secret, pending_since = now()`,
    [userId, sealSecret(core.env.secret, secret)],
  )
  return secret
}

/** Takes the app into use, once it has shown a right code; answers new recovery codes. The code that did so, sent again, does nothing more. */
export async function enableApp(core: Core, db: Db, viewer: Viewer, otp: string): Promise<string[]> {
  const userId = viewer.user_id
  await holdSignedIn(db, viewer)
  await oneAtATime(db, userId)
  const [row] = await db.prepared<{ secret: Buffer | null; pending_secret: Buffer | null; last_step: number }>(
    'select secret, pending_secret, last_step from two_factors where user_id = $1',
    [userId],
  )
  const secret = unsealSecret(core.env.secret, row?.pending_secret ?? row?.secret)
  const step = secret && stepOf(secret, otp)
  if (!row?.pending_secret) {
    if (step && step === row?.last_step) return renewRecoveryCodes(core, db, userId)
    throw invalid(
      'otp',
      'No picture waits for a code any more. Set up the app again, and scan the new one.',
      'two_factor.not_begun',
    )
  }
  if (!step) throw invalid('otp', WRONG, 'two_factor.wrong_code')
  const none = !(await hasSecondProof(db, userId))
  await db.prepared(
    `update two_factors set secret = pending_secret, pending_secret = null, pending_since = null, last_step = $2,
            last_otp_at = now(), enabled_at = coalesce(enabled_at, now()) where user_id = $1`,
    [userId, step],
  )
  await settle(db, viewer, none)
  return renewRecoveryCodes(core, db, userId)
}

/** Codes by e-mail on, against one that arrived, or off. */
export async function setByEmail(
  core: Core,
  db: Db,
  viewer: Viewer,
  { by_email, otp }: { by_email: boolean; otp?: string | undefined },
): Promise<string[]> {
  const userId = viewer.user_id
  await holdSignedIn(db, viewer)
  await oneAtATime(db, userId)
  const [before] = await db.prepared<{ secret: Buffer | null; by_email: boolean }>(
    'select secret, by_email from two_factors where user_id = $1',
    [userId],
  )
  if ((before?.by_email ?? false) === by_email) return []
  if (!by_email) {
    if (!before?.secret) return switchOff(db, userId)
    await db.prepared('update two_factors set by_email = false where user_id = $1', [userId])
    return []
  }
  if (!otp || !(await spendMailCode(core, db, userId, otp))) throw invalid('otp', WRONG, 'two_factor.wrong_code')
  const none = !(await hasSecondProof(db, userId))
  await db.prepared(
    `insert into two_factors (user_id, by_email, enabled_at) values ($1, true, now())
     on conflict (user_id) do update set by_email = true, enabled_at = coalesce(two_factors.enabled_at, now())`,
    [userId],
  )
  await settle(db, viewer, none)
  return before?.secret ? [] : renewRecoveryCodes(core, db, userId)
}

/** App and e-mail codes off; refused where that leaves nothing and the agency asks for something. */
export async function switchOff(db: Db, userId: number): Promise<[]> {
  await oneAtATime(db, userId)
  await db.prepared('delete from two_factors where user_id = $1', [userId])
  await tidyUp(db, userId)
  return []
}

/** After a second proof went: nothing stands in for one that is not there, and some must have one. */
export async function tidyUp(db: Db, userId: number): Promise<void> {
  const [state] = await db.prepared<{ has: boolean; due: boolean }>(
    'select app.has_two_factor($1) as has, app.two_factor_due($1) is not null as due',
    [userId],
  )
  if (state?.has) return
  if (state?.due)
    throw new Refused(
      409,
      { base: 'Your agency asks for two-factor authentication. You can set it up anew, but not switch it off.' },
      'two_factor.required',
    )
  await forgetStandIns(db, userId)
}

/** What stands in for a second proof. */
async function forgetStandIns(db: Db, userId: number): Promise<void> {
  await db.prepared('delete from recovery_codes where user_id = $1', [userId])
  await forgetDevices(db, userId)
}

/** The same where an administrator took one away, whatever the agency asks: it is owed then. */
export async function tidyUpAfterRemoval(db: Db, userId: number): Promise<void> {
  if (await hasSecondProof(db, userId)) return
  await forgetStandIns(db, userId)
  await dueOfUser(db, userId)
}
