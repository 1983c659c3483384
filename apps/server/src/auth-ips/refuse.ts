import type { Db } from '../core/db/database.ts'
import { mayComeFrom } from '../core/http/allowed-address.ts'
import { Refused } from '../core/http/refused.ts'

/** 409 for a change that would shut the door behind the person who makes it, unless they said yes to that. */
export async function refuseLockOut(db: Db, userId: number, ip: string, confirmed: boolean | undefined) {
  if (confirmed || (await mayComeFrom(db, userId, ip))) return
  throw new Refused(
    409,
    { base: `Your own address, ${ip}, is not among these. You could not sign in from here again.` },
    'auth_ips.locks_out',
  )
}
