import * as contactPurges from '@openbook/api/contact-purges.ts'
import { startAct } from '../contact-acts/start.ts'
import { serve } from '../core/http/serve.ts'
import { purgeAll } from './purge-all.ts'
import * as queries from './queries.ts'

export const contactPurgeRoutes = serve('contact_purges', contactPurges, {
  purgeAll: ({ body, ...asking }) => startAct(asking, purgeAll, {}, body),
  dates: ({ db, viewer, body }) => queries.dates(db, viewer, body.ids),
})
