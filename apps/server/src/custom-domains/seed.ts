import type { Core } from '../core/core.ts'
import type { DemoAgency } from '../users/seed.ts'
import { check } from './check.ts'
import * as queries from './queries.ts'
import { rehearse } from './rehearse.ts'

const DOMAINS = [
  ['crm.harborlight.example', 'verified', 'all'],
  ['portal.harborlight.example', 'pending', 'beside'],
] as const

/** One domain that works, and one whose old record somebody forgot; only where DNS is a rehearsal. */
export async function seedCustomDomains(core: Core, { business_unit_id, ids }: DemoAgency): Promise<void> {
  if (core.dns.vendor !== 'sandbox') return
  for (const [custom_domain, status, records] of DOMAINS) {
    const id = await core.database.system(async db => {
      const added = {
        custom_domain,
        registrable: 'harborlight.example',
        token: 'a1b2c3d4e5f6071829304a5b6c7d8e9f00112233',
      }
      const id = await queries.insert(db, { ...added, business_unit_id, created_by: ids.buadmin ?? 0 })
      await rehearse(db, await queries.show(db, id), core.dns.target, records)
      await db.rows(
        `update custom_domains set status = $2, verified_at = case $2 when 'verified' then now() end where id = $1`,
        [id, status],
      )
      await db.rows(`update sandbox_dns_records set set_at = now() - interval '1 hour' where strpos(name, $1) > 0`, [
        custom_domain,
      ])
      return id
    })
    await check(core, id)
  }
}
