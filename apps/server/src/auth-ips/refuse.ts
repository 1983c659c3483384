import type { Db } from '../core/db/database.ts'
import { Refused } from '../core/http/refused.ts'
import { maySignInFrom } from './queries.ts'
import { plainIp } from './range.ts'

/** 403 for someone who may not sign in from here. Only said once the password was right. */
export async function refuseAddress(db: Db, userId: number, address: string): Promise<void> {
  const ip = plainIp(address)
  if (await maySignInFrom(db, userId, ip)) return
  throw new Refused(
    403,
    { base: `This account may not sign in from your address, ${ip}. Ask your administrator.` },
    'auth_ips.not_from_here',
  )
}

/** 409 for a change that would shut the door behind the person who makes it, unless they said yes to that. */
export async function refuseLockOut(db: Db, userId: number, ip: string, confirmed: boolean | undefined) {
  if (confirmed || (await maySignInFrom(db, userId, ip))) return
  throw new Refused(
    409,
    { base: `Your own address, ${ip}, is not among these. You could not sign in from here again.` },
    'auth_ips.locks_out',
  )
}
