import * as figures from '@openbook/api/figures.ts'
import { isSystemAdmin } from '@openbook/auth/roles.ts'
import { reachAll } from '../core/db/reach.ts'
import { serve } from '../core/http/serve.ts'
import * as queries from './queries.ts'
import { remembering } from './remembering.ts'

const MINUTE = 60_000
const contactsOf = remembering<queries.Contacts>(MINUTE)

export const figureRoutes = serve('figures', figures, {
  adminShow: async ({ core, db, viewer }) => {
    await reachAll(db, viewer)
    const unit = isSystemAdmin(viewer.role) ? null : viewer.business_unit_id
    const contacts = await contactsOf(core, unit, () => queries.contacts(db, unit))
    const quick = await queries.quick(db, unit)
    return { ...contacts, ...quick, failed: await queries.failed(db, unit), at: new Date().toISOString() }
  },
})
