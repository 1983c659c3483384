import type { Core } from '../core/core.ts'
import type { DemoAgency } from '../users/seed.ts'
import { makeKey } from './keys.ts'
import { createVendor } from './save-vendor.ts'

/** A vendor of the demo agency; its key is nobody's until it is replaced in the console. */
export async function seedVendors(core: Core, { business_unit_id, ids }: DemoAgency) {
  const { agent, agent2, buadmin } = ids
  if (!agent || !agent2 || !buadmin) return
  await core.database.tenant({ business_unit_id, user_id: buadmin }, async db => {
    const id = await createVendor(db, {
      vendor_name: 'Brightline Leads',
      route: 'round_robin',
      owner_id: agent,
      member_ids: [agent, agent2],
      tags: ['Bought lead'],
      price_per_lead: '38.50',
      daily_cap: 40,
    })
    await makeKey(db, id)
  })
}
