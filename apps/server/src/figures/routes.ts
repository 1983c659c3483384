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
    const units = isSystemAdmin(viewer.role) ? null : await queries.reached(db)
    const contacts = await contactsOf(core, units?.join() ?? null, () => queries.contacts(db, units))
    const quick = await queries.quick(db, units)
    return { ...contacts, ...quick, failed: await queries.failed(db, units), at: new Date().toISOString() }
  },
})
