import * as wallets from '@openbook/api/wallets.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { unitsOf } from '@openbook/config/money.ts'
import { costOf, USAGE_PRICES, type UsageType } from '@openbook/config/wallet.ts'
import type { Core } from '../core/core.ts'
import type { Db } from '../core/db/database.ts'
import { invalid } from '../core/http/refused.ts'
import { serve } from '../core/http/serve.ts'
import { slice } from '../core/page.ts'
import { refuseOff } from '../feature-flags/decided.ts'
import * as agency from './agency.ts'
import { allocate, reclaim } from './allocate.ts'
import { walletOf } from './ledger.ts'
import * as queries from './queries.ts'
import { spreadsheet } from './spreadsheet.ts'
import { topUp } from './top-up.ts'
import { updateSettings } from './update-settings.ts'

interface Asked {
  core: Core
  db: Db
  viewer: Viewer
}
const open = ({ core, db, viewer }: Asked) =>
  refuseOff(core, db, viewer, 'wallet_feature_enabled', 'The wallet is not switched on for you.')

/** Somebody whose wallet is switched off may still stop what charges their card. */
const onlyStops = ({ enabled, ...rest }: Parameters<typeof updateSettings>[0]['body']) =>
  enabled === false && Object.keys(rest).length === 0

export const walletRoutes = serve('wallets', wallets, {
  show: async asked => {
    await open(asked)
    return queries.show(asked.db, asked.viewer.user_id)
  },
  topUp,
  updateSettings: async asked => {
    if (!onlyStops(asked.body)) await open(asked)
    return updateSettings(asked)
  },
  transactionHistory: async asked => {
    await open(asked)
    return queries.history(asked.db, asked.viewer.user_id, asked.query)
  },
  estimateCost: async ({ db, viewer, body: { usageType, quantity } }) => {
    if (!Object.hasOwn(USAGE_PRICES, usageType)) throw invalid('usageType', 'There is no price for that.')
    const { spendable } = await walletOf(db, viewer.user_id)
    const cost = costOf(usageType as UsageType, quantity)
    return { usage_type: usageType, quantity, cost, spendable, enough: unitsOf(spendable) >= unitsOf(cost) }
  },
  analytics: async asked => {
    await open(asked)
    return queries.analytics(asked.db, asked.viewer.user_id, asked.query.period)
  },
  invoiceHistory: async asked => {
    await open(asked)
    return queries.invoices(asked.db, asked.viewer.user_id, asked.query)
  },
  invoice: async asked => {
    await open(asked)
    return queries.invoice(asked.db, asked.viewer.user_id, asked.query.id)
  },
  reclaim: async asked => {
    await open(asked)
    return reclaim(asked)
  },
  allocate: async asked => {
    await open(asked)
    return allocate(asked)
  },
  team: async asked => {
    await open(asked)
    return queries.team(asked.db, asked.viewer.user_id, asked.query)
  },
  usagePricing: async () => ({
    data: Object.entries(USAGE_PRICES).map(([usage_type, price]) => ({ usage_type, ...price })),
  }),
  adminInvoices: ({ db, query }) => agency.list(db, slice(query, agency.SORTABLE, ['id', 'desc'], agency.FILTERS)),
  adminExport: async ({ query, reply, tenant, audit }) => {
    const sliced = slice(query, agency.SORTABLE, ['id', 'desc'], agency.FILTERS)
    audit({ action: 'wallets.export', changes: { ...sliced.filter, q: sliced.q } })
    reply.header('content-disposition', 'attachment; filename="wallets.csv"')
    return spreadsheet(tenant, sliced)
  },
  adminProof: ({ db }) => agency.proof(db),
})
