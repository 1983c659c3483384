import * as contactTimeline from '@openbook/api/contact-timeline.ts'
import { visibleContact } from '../contacts/visible.ts'
import { serve } from '../core/http/serve.ts'
import * as queries from './queries.ts'

export const contactTimelineRoutes = serve('contact_timeline', contactTimeline, {
  list: async ({ db, viewer, params, query }) => {
    await visibleContact(db, viewer, params.id, { deleted: true })
    return queries.list(db, params.id, query)
  },
})
