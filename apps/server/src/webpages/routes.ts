import * as webpages from '@openbook/api/webpages.ts'
import { serve } from '../core/http/serve.ts'
import { handOut, pageAt } from './find-page.ts'
import { receiveLead } from './receive-lead.ts'

export const webpageRoutes = serve('webpages', webpages, {
  show: async ({ core, params }) => handOut(core, await pageAt(core, params.domain)),
  createLead: async ({ core, params, body, request }) => {
    const page = await pageAt(core, params.domain)
    await receiveLead(core, page, body, request)
    return { message: `Thank you. ${page.first_name} will be in touch soon.` }
  },
})
