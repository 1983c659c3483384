import { createHmac, randomInt } from 'node:crypto'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { oneAtATime } from './queries.ts'

const HOW_MANY = 10
const LENGTH = 12
/** Without what is easily misread. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

const hashOf = (core: Core, userId: number, code: string) =>
  createHmac('sha256', core.env.secret).update(`recovery-code:${userId}:${code}`).digest()

const newCode = () => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
const shown = (code: string) => code.match(/.{4}/g)?.join('-') ?? code

/** Makes new codes in place of the old; they are known to nobody but who is told now. */
export async function renewRecoveryCodes(core: Core, db: Db, userId: number): Promise<string[]> {
  await oneAtATime(db, userId)
  const codes = Array.from({ length: HOW_MANY }, newCode)
  await db.prepared('delete from recovery_codes where user_id = $1', [userId])
  await db.prepared('insert into recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])', [
    userId,
    codes.map(code => hashOf(core, userId, code)),
  ])
  return codes.map(shown)
}

/** Whether the code was good; it is not any more. */
export async function spendRecoveryCode(core: Core, db: Db, userId: number, code: string): Promise<boolean> {
  const used = await db.prepared(
    'update recovery_codes set used_at = now() where user_id = $1 and code_hash = $2 and used_at is null returning id',
    [userId, hashOf(core, userId, code)],
  )
  return used.length > 0
}
