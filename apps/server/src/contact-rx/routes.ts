import * as contactRx from '@openbook/api/contact-rx.ts'
import { record } from '../contact-timeline/record.ts'
import { visibleContact } from '../contacts/visible.ts'
import { serve } from '../core/http/serve.ts'
import { changeMedicines, medicines } from './medicines.ts'
import * as queries from './queries.ts'

const SUBJECT = 'contact_rx'

/** The audit log names whose medicines and how many, never which. */
export const contactRxRoutes = serve('contact_rx', contactRx, {
  show: async ({ core, db, viewer, params, audit }) => {
    await visibleContact(db, viewer, params.id, { deleted: true })
    audit({ subject_type: SUBJECT, subject_id: params.id, contact_id: params.id })
    const lock = { secret: core.env.secret, business_unit_id: viewer.business_unit_id }
    return medicines(db, lock, params.id)
  },
  update: async ({ core, db, viewer, params, body, audit }) => {
    await visibleContact(db, viewer, params.id, { lock: true })
    const lock = { secret: core.env.secret, business_unit_id: viewer.business_unit_id }
    const counts = await changeMedicines(db, viewer, lock, params.id, body.rx_details)
    await record(db, params.id, 'contact_rx.updated', counts)
    audit({ subject_type: SUBJECT, subject_id: params.id, contact_id: params.id, changes: counts })
    return medicines(db, lock, params.id)
  },
  accessLog: async ({ db, viewer, params, query }) => {
    await visibleContact(db, viewer, params.id, { deleted: true })
    return queries.accessLog(db, params.id, query)
  },
})
