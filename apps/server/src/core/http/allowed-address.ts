import { NOT_FROM_HERE } from '@openbook/api/auth-ips.ts'
import ipaddr from 'ipaddr.js'
import type { Db } from '../db/database.ts'
import { Refused } from './refused.ts'

/** The caller's address as written in ranges: an IPv4 address that came in IPv6 clothes is an IPv4 address. */
export const plainIp = (ip: string) => ipaddr.process(ip).toString()

const isHere = (address: string) => ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'

/** Whose address a raw request has, as the server's own requests have theirs: a proxy on this machine is believed, nobody else is. */
export function cameFrom(forwarded: string | string[] | undefined, socket = ''): string {
  const ways = [...String(forwarded ?? '').split(','), socket].map(way => way.trim()).filter(Boolean)
  return ways.findLast(way => !isHere(way)) ?? ways[0] ?? socket
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
