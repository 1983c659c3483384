import type { RecordType } from '@openbook/api/custom-domains.ts'
import type { Database, Db } from '../../db/database.ts'
import { type Answer, type DnsVendor, NotAnswered } from './dns.ts'

const NAMESERVERS = ['ns1.rehearsal.example', 'ns2.rehearsal.example']
export const TARGET = {
  name: 'sites.openbook.example',
  addresses: ['203.0.113.10', '2001:db8::10'],
  authority: 'letsencrypt.org',
}

const VISIBLE = `
  select value from sandbox_dns_records
   where name = $1 and type = $2 and set_at + $3 * interval '1 second' <= now()
     and (removed_at is null or removed_at + $3 * interval '1 second' > now())
   order by value`

/**
 * Two nameservers of our own that know what was set here, the second a little later than the first, as in the world.
 * A name with the label `unregistered` has none, those of one with `silent` never answer, and of one with `adrift`
 * nobody knows which they are.
 */
export const sandbox = (database: Database, delaySeconds: number): DnsVendor => ({
  vendor: 'sandbox',
  target: TARGET,
  addressesOf: async name => (name === TARGET.name ? TARGET.addresses : []),
  zoneOf: async (name, registrable) => {
    if (name.split('.').includes('adrift')) throw new NotAnswered('no answer in time')
    return name.split('.').includes('unregistered') ? undefined : { name: registrable, nameservers: NAMESERVERS }
  },
  ask: async (nameserver, name, type): Promise<Answer> => {
    if (name.split('.').includes('silent')) return { outcome: 'silent', why: 'no answer in time' }
    const late = Math.max(NAMESERVERS.indexOf(nameserver), 0) * delaySeconds
    const values = await database.system(async db => {
      const found = await db.prepared<{ value: string }>(VISIBLE, [name, type, late])
      return found.map(({ value }) => value)
    })
    return values.length ? { outcome: 'found', values } : { outcome: 'none' }
  },
})

export interface SandboxRecord {
  name: string
  type: RecordType
  value: string
}

/** From now on the sandbox says this of the names, and no longer what it said of them before. For the system role. */
export async function setSandboxRecords(db: Db, names: string[], records: SandboxRecord[]): Promise<void> {
  await db.rows(
    `update sandbox_dns_records r set removed_at = now() where name = any($1) and removed_at is null
       and not exists (select from jsonb_to_recordset($2) as kept (name text, type text, value text)
                        where kept.name = r.name and kept.type = r.type and kept.value = r.value)`,
    [names, JSON.stringify(records)],
  )
  await db.rows(
    `insert into sandbox_dns_records (name, type, value)
     select name, type, value from jsonb_to_recordset($1) as set_now (name text, type text, value text)
      where not exists (select from sandbox_dns_records r
                         where r.name = set_now.name and r.type = set_now.type and r.value = set_now.value and removed_at is null)`,
    [JSON.stringify(records)],
  )
}
