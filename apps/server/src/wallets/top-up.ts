import { randomUUID } from 'node:crypto'
import type { topUp as route } from '@openbook/api/wallets.ts'
import { money } from '@openbook/config/money.ts'
import { type CardCharge, chargeCard, whenCharged } from '../accounts/charge.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import type { Handler } from '../core/http/context.ts'
import { Refused } from '../core/http/refused.ts'
import { refuseOff } from '../feature-flags/decided.ts'
import { notify } from '../notifications/notify.ts'
import { requireProofOrKey } from '../sessions/prove.ts'
import { show } from './queries.ts'
import { credit } from './spend.ts'

const PURPOSE = 'wallets.top_up'

/** Charges the card on file and books what it paid. Throws a 422 with the reason where it did not, and nothing is booked. */
export const topUp: Handler<typeof route> = async ({ core, viewer, tenant, body, audit }) => {
  await core.database.tenant(viewer, async db => {
    await refuseOff(core, db, viewer, 'wallet_feature_enabled', 'The wallet is not switched on for you.')
    await requireProofOrKey(db, viewer)
  })
  audit({ subject_type: 'card_charges', changes: { amount: body.amount } })
  const charge = await chargeCard(core, tenant, {
    user_id: viewer.user_id,
    amount: body.amount,
    purpose: PURPOSE,
    kind: 'manual_topup',
    key: `top_up:${viewer.user_id}:${body.key ?? randomUUID()}`,
    description: body.description || 'Money added to the wallet',
  })
  if (charge.status === 'failed')
    throw new Refused(422, { base: charge.trouble ?? 'The card was declined.' }, 'wallets.declined')
  return { status: charge.status, wallet: await core.database.tenant(viewer, db => show(db, viewer.user_id)) }
}

/** Puts what a card paid into the wallet, in the transaction that records it. */
export const bookCharge = (db: Db, { id, user_id, amount, kind, reference, description }: CardCharge) =>
  credit(db, { user_id, amount, kind, key: `card_charges:${reference}`, description, charge_id: id })

export function registerTopUps(): void {
  whenCharged(PURPOSE, {
    charged: async (core, db, charge) => {
      await bookCharge(db, charge)
      if (charge.later) await tell(core, db, charge, `${money(charge.amount)} was added to your wallet`)
    },
    failed: async (core, db, charge) => {
      if (charge.later) await tell(core, db, charge, `Adding ${money(charge.amount)} failed`, charge.trouble)
    },
  })
}

const tell = (core: Core, db: Db, { user_id, id }: CardCharge, title: string, body: string | null = null) =>
  notify(core, db, { user_id, kind: PURPOSE, title, body, link: '/wallets', data: { charge_id: id } })
