import * as contactSecurities from '@openbook/api/contact-securities.ts'
import { record } from '../contact-timeline/record.ts'
import { visibleContact } from '../contacts/visible.ts'
import { serve } from '../core/http/serve.ts'
import * as queries from './queries.ts'

const SUBJECT = 'contact_securities'
const named = ({ id, name, symbol }: queries.Security) => ({ security_id: id, name, symbol })

export const contactSecurityRoutes = serve('contact_securities', contactSecurities, {
  list: async ({ db, viewer, params, query }) => {
    await visibleContact(db, viewer, params.id, { deleted: true })
    return queries.list(db, params.id, query)
  },
  listDeleted: async ({ db, viewer, params, query }) => {
    await visibleContact(db, viewer, params.id)
    return queries.listDeleted(db, params.id, query)
  },
  create: async ({ db, viewer, params, body, audit }) => {
    await visibleContact(db, viewer, params.id)
    const security = await queries.create(db, params.id, body)
    await record(db, params.id, 'contact_securities.created', named(security))
    audit({ subject_type: SUBJECT, subject_id: security.id, contact_id: params.id, changes: body })
    return security
  },
  update: async ({ db, viewer, params, body: { updated_at, ...given }, audit }) => {
    await visibleContact(db, viewer, params.id, { lock: true })
    const before = await queries.lock(db, viewer, params.id, params.securityId, updated_at)
    const security = await queries.update(db, before, given)
    const changes = Object.fromEntries(
      queries.FIELDS.filter(field => before[field] !== security[field]).map(field => [
        field,
        [before[field], security[field]],
      ]),
    )
    if (Object.keys(changes).length)
      await record(db, params.id, 'contact_securities.updated', { ...named(security), changes })
    audit({ subject_type: SUBJECT, subject_id: security.id, contact_id: params.id, changes })
    return security
  },
  destroy: async ({ db, viewer, params, query, audit }) => {
    await visibleContact(db, viewer, params.id, { lock: true })
    const security = await queries.lock(db, viewer, params.id, params.securityId, query.updated_at)
    await queries.destroy(db, params.id, params.securityId)
    await record(db, params.id, 'contact_securities.deleted', named(security))
    audit({ subject_type: SUBJECT, subject_id: security.id, contact_id: params.id, changes: security })
  },
  restore: async ({ db, viewer, params, audit }) => {
    await visibleContact(db, viewer, params.id, { lock: true })
    const security = await queries.restore(db, viewer, params.id, params.securityId)
    await record(db, params.id, 'contact_securities.restored', named(security))
    audit({ subject_type: SUBJECT, subject_id: security.id, contact_id: params.id, changes: security })
    return security
  },
})
