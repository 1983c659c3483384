import { NOT_FROM_HERE } from '@openbook/api/auth-ips.ts'
import ipaddr from 'ipaddr.js'
import type { Db } from '../db/database.ts'
import { Refused } from './refused.ts'
import type { Trusts } from './trust-proxy.ts'

/** The caller's address as written in ranges: an IPv4 address that came in IPv6 clothes is an IPv4 address. */
export const plainIp = (ip: string) => ipaddr.process(ip).toString()

/** Whose address a raw request has, as the server's own requests have theirs: from us back to the first that is no proxy we believe. */
export function cameFrom(trusts: Trusts | undefined, forwarded: string | string[] | undefined, socket = ''): string {
  const before = String(forwarded ?? '').split(',')
  const ways = [...before.map(way => way.trim()).filter(Boolean), socket].reverse()
  return ways.find((way, hop) => !trusts?.(way, hop)) ?? ways.at(-1) ?? socket
}

/** Whether this user may come in from here: no ranges, or one with the address in it. */
export async function mayComeFrom(db: Db, userId: number, ip: string): Promise<boolean> {
  const [row] = await db.prepared<{ may: boolean }>('select app.may_come_from($1, $2) as may', [userId, ip])
  return row?.may ?? true
}

/** 403 for someone who may not come in from here. Only said once password, session, token or key was right. */
export async function refuseAddress(db: Db, userId: number, address: string): Promise<void> {
  const ip = plainIp(address)
  if (await mayComeFrom(db, userId, ip)) return
  throw new Refused(
    403,
    { base: `This account may not be used from your address, ${ip}. Go on from one of those it allows.` },
    NOT_FROM_HERE,
  )
}
