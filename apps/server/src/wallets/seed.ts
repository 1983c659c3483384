import { costOf } from '@openbook/config/wallet.ts'
import * as cards from '../accounts/queries.ts'
import type { Core } from '../core/core.ts'
import type { DemoAgency } from '../users/seed.ts'
import { walletOf } from './ledger.ts'
import { credit, spend } from './spend.ts'

const SPENT = [
  ['phone_validation', 40, 'Checked the phones of an import'],
  ['email_validation', 40, 'Checked the e-mail addresses of an import'],
  ['test_usage', 5, 'A test of the wallet'],
] as const

/** A card of the sandbox and a little money for the demo's agent and manager. */
export const seedWallets = (core: Core, { business_unit_id, ids }: DemoAgency) =>
  core.database.tenant({ business_unit_id, user_id: null }, async db => {
    for (const [username, bonus] of [
      ['agent', '10.00'],
      ['manager', '25.00'],
    ] as const) {
      const user_id = ids[username] ?? 0
      const card = {
        token: 'sandbox_visa',
        customer: null,
        brand: 'visa',
        last4: '4242',
        exp_month: 4,
        exp_year: 2031,
      } as const
      if (core.payments.vendor === 'sandbox') await cards.keep(db, user_id, 'sandbox', card)
      if (Number((await walletOf(db, user_id)).spendable) > 0) continue
      await credit(db, {
        user_id,
        amount: bonus,
        kind: 'free_credit_bonus',
        key: `seed:bonus:${user_id}`,
        description: 'To begin with',
      })
    }
    for (const [kind, quantity, description] of SPENT)
      await spend(db, {
        user_id: ids.agent ?? 0,
        amount: costOf(kind, quantity),
        kind,
        key: `seed:${kind}`,
        description: `${description}: ${quantity}`,
      })
  })
