import * as accounts from '@openbook/api/accounts.ts'
import { serve } from '../core/http/serve.ts'
import { connectCard } from './connect-card.ts'
import * as queries from './queries.ts'

export const accountRoutes = serve('accounts', accounts, {
  info: async ({ core, db, viewer }) => {
    const { name, email } = await queries.holderOf(db, viewer.user_id)
    const card = await queries.cardOf(db, viewer.user_id, core.payments.vendor)
    return { info: { name, email }, payment_infos: card ? [card] : [], vendor: core.payments.vendor }
  },
  membership: ({ db, viewer }) => queries.membershipOf(db, viewer.user_id),
  connectCard: asked => connectCard(asked),
})
