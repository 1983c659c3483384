import type { Core } from '../core/core.ts'
import { notify } from '../notifications/notify.ts'
import { descriptionOf, keyOf, SCREEN } from './purchase.ts'
import { comeToNothing, conclude, giveBack, pursue, type Tenant, tenantOf } from './pursue.ts'
import * as queries from './queries.ts'

const MOST = 50
const NOTHING = 'The phone company did not sell this number. Search again.'

/** Ends what hangs between us and the vendor, after a crash or a lost answer: bought and paid, or neither. */
export async function reconcile(core: Core): Promise<void> {
  const hanging = await core.database.system(db => queries.takeHanging(db, MOST))
  for (const row of hanging)
    await end(core, row).catch(err => core.log.warn({ err, id: row.id }, 'phone_numbers.reconcile'))
}

async function end(core: Core, row: queries.Row & { unasked: boolean }): Promise<void> {
  if (row.vendor !== core.telephony.vendor) return
  const tenant = tenantOf(core, row)
  if (row.status === 'releasing') return giveBack(core, tenant, row.id)
  if (row.unasked && row.reservation_id) await pursue(core, tenant, row.id)
  else if (row.unasked) await endUnpaid(core, tenant, row)
  else await askAfter(core, tenant, row)
  await tell(core, tenant, row.id)
}

/** Asked to be sold, and no answer kept: the vendor knows by the key. */
async function askAfter(core: Core, tenant: Tenant, row: queries.Row): Promise<void> {
  const bought = await core.telephony.boughtUnder(row.key)
  if (bought) await conclude(core, tenant, row.id, bought)
  else await comeToNothing(tenant, row.id, NOTHING)
}

/** A card that was never asked, or said no; one still asked is waited for, and one that paid meanwhile has paid. */
async function endUnpaid(core: Core, tenant: Tenant, row: queries.Row): Promise<void> {
  const [charge] = await tenant(db =>
    db.prepared<{ status: string }>('select status from card_charges where key = $1', [keyOf(row)]),
  )
  if (charge?.status === 'charged') await pursue(core, tenant, row.id)
  else if (charge?.status !== 'pending') await comeToNothing(tenant, row.id, NOTHING)
}

/** Nobody looks at the screen any more: what came of it is told. */
const tell = (core: Core, tenant: Tenant, id: number) =>
  tenant(async db => {
    const row = await queries.byId(db, id)
    if (row.status !== 'owned' && row.status !== 'failed') return
    await notify(core, db, {
      user_id: row.user_id,
      kind: row.status === 'owned' ? 'phone_numbers.bought' : 'phone_numbers.failed',
      title: row.status === 'owned' ? `${descriptionOf(row)} is yours` : `${descriptionOf(row)} was not bought`,
      body: row.trouble,
      link: SCREEN,
    })
  })
