import * as wallets from '@openbook/api/wallets.ts'
import { serve } from '../core/http/serve.ts'
import * as queries from './queries.ts'

export const walletRoutes = serve('wallets', wallets, {
  show: ({ db, viewer }) => queries.show(db, viewer.user_id),
})
