import * as webpages from '@openbook/api/webpages.ts'
import { notFound } from '../core/http/refused.ts'
import { serve } from '../core/http/serve.ts'
import { handOut, pageAt } from './find-page.ts'
import { webpageSettings } from './queries.ts'
import { receiveLead } from './receive-lead.ts'
import { savePage } from './save-page.ts'

export const webpageRoutes = serve('webpages', webpages, {
  show: async ({ core, params }) => handOut(core, await pageAt(core, params.domain)),
  createLead: async ({ core, params, body, request }) => {
    const page = await pageAt(core, params.domain)
    await receiveLead(core, page, body, request)
    return { message: `Thank you. ${page.first_name} will be in touch soon.` }
  },
  settings: ({ db, viewer }) => webpageSettings(db, viewer.user_id),
  updateWebpage: async ({ core, viewer, params, form, files, tenant, audit }) => {
    if (params.id !== viewer.user_id) throw notFound()
    return savePage({ core, viewer, tenant, audit, form, files })
  },
})
