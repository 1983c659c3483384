import type { Database } from '../../db/database.ts'
import type { Env } from '../../env.ts'
import type { DnsVendor, Target } from './dns.ts'
import { lookup } from './lookup.ts'
import { sandbox } from './sandbox.ts'

/** Real nameservers where it is said what domains point to, else a rehearsal; in production without that, nobody. */
export function dnsVendor(env: Env, database: Database): DnsVendor {
  const { target, addresses, authority, sandboxDelay } = env.domains
  if (target) return lookup({ target: { name: target, addresses, authority } })
  if (!env.production || env.demo) return sandbox(database, sandboxDelay)
  return NOBODY
}

const nowhere: Target = { name: '', addresses: [], authority: undefined }
const NOBODY: DnsVendor = {
  vendor: 'none',
  target: nowhere,
  zoneOf: async () => undefined,
  ask: async () => ({ outcome: 'silent', why: 'custom domains are not set up on this server' }),
  addressesOf: async () => [],
}
