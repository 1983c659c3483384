import type { connectCard as route } from '@openbook/api/accounts.ts'
import type { Handler } from '../core/http/context.ts'
import { invalid, Refused } from '../core/http/refused.ts'
import { type Card, type Holder, Unwilling } from '../core/vendors/payments/terms.ts'
import { requireProofOrKey } from '../sessions/prove.ts'
import * as queries from './queries.ts'

type Asked = Parameters<Handler<typeof route>>[0]

/** Where to enter a card, or the card that was entered, kept in place of the one before. */
export async function connectCard({ core, viewer, tenant, body, audit }: Asked) {
  const holder = await core.database.tenant(viewer, async db => {
    await requireProofOrKey(db, viewer)
    return queries.holderOf(db, viewer.user_id)
  })
  const { token } = body
  if (!token) return { url: await page(core, holder), payment_info: null }
  const card = await entered(core, holder, token, body)
  const kept = await tenant(db => {
    const { brand, last4, exp_month, exp_year } = card
    audit({ subject_type: 'payment_cards', changes: { brand, last4, exp_month, exp_year } })
    return queries.keep(db, viewer.user_id, core.payments.vendor, card)
  })
  return { url: null, payment_info: kept }
}

async function page({ payments, env }: Asked['core'], holder: Holder): Promise<string> {
  const url = await payments.connect(holder, `${env.publicUrl}/wallets`).catch(refuse)
  if (!url) throw invalid('token', 'Enter a card.', 'accounts.no_card')
  return url
}

async function entered(core: Asked['core'], holder: Holder, token: string, { exp_month, exp_year }: Asked['body']) {
  const expiry = exp_month && exp_year ? { exp_month, exp_year } : undefined
  const card: Card = await core.payments.card(token, holder, expiry).catch(refuse)
  if (Date.UTC(card.exp_year, card.exp_month, 1) <= Date.now())
    throw invalid('exp_year', 'This card has expired. Use one that is valid.', 'accounts.card_expired')
  return card
}

function refuse(error: unknown): never {
  throw error instanceof Unwilling ? new Refused(422, { base: error.message }, 'accounts.card_refused') : error
}
