import type { PasskeyResponse } from '@openbook/api/core/passkey-response.ts'
import type { SecondProof as Way } from '@openbook/api/core/second-proof.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { takePasskey } from '../passkeys/check.ts'
import { spendMailCode } from './mail-code.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { stepOf, unsealSecret } from './totp.ts'

export interface Shown {
  otp?: string | undefined
  recovery_code?: string | undefined
  passkey?: PasskeyResponse | undefined
}
/** The way a second proof was right by, if any; whatever was shown works no second time. */
export async function takeSecondProof(core: Core, db: Db, userId: number, shown: Shown): Promise<Way | undefined> {
  const { otp, recovery_code, passkey } = shown
  if (passkey && (await takePasskey(core, db, passkey, userId))) return 'passkey'
  if (otp && (await spendAppCode(core, db, userId, otp))) return 'app'
  if (otp && (await mayByEmail(db, userId)) && (await spendMailCode(core, db, userId, otp)))
    return noted(db, userId, 'email')
  if (recovery_code && (await spendRecoveryCode(core, db, userId, recovery_code)))
    return noted(db, userId, 'recovery_code')
  return undefined
}

async function spendAppCode(core: Core, db: Db, userId: number, otp: string): Promise<boolean> {
  const [row] = await db.prepared<{ secret: Buffer | null }>(
    'select secret from two_factors where user_id = $1 and enabled_at is not null',
    [userId],
  )
  const secret = unsealSecret(core.env.secret, row?.secret)
  const step = secret && stepOf(secret, otp)
  if (!step) return false
  const taken = await db.prepared(
    'update two_factors set last_step = $2, last_otp_at = now() where user_id = $1 and last_step < $2 returning user_id',
    [userId, step],
  )
  return taken.length > 0
}

const mayByEmail = async (db: Db, userId: number) =>
  (await db.prepared('select from two_factors where user_id = $1 and by_email', [userId])).length > 0

async function noted(db: Db, userId: number, way: Way): Promise<Way> {
  await db.prepared('update two_factors set last_otp_at = now() where user_id = $1', [userId])
  return way
}
