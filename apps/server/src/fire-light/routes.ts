import * as fireLightRoutesOf from '@openbook/api/fire-light.ts'
import { visibleContact } from '../contacts/visible.ts'
import { Refused } from '../core/http/refused.ts'
import { serve } from '../core/http/serve.ts'
import { fireLight } from '../core/vendors/fire-light/index.ts'
import { Unwilling } from '../core/vendors/fire-light/terms.ts'
import { producerOf } from './answers.ts'
import { hear, refuseStranger } from './hear.ts'
import * as queries from './queries.ts'
import { start, startAgain } from './start.ts'

const SUBJECT = 'fire_light_applications'

export const fireLightRoutes = serve('fire_light', fireLightRoutesOf, {
  application: async ({ core, db, viewer, body, audit }) => {
    const asking = { core, db, viewer }
    const id = body.id
      ? await startAgain(asking, body.id)
      : await start(asking, fireLightRoutesOf.ApplicationInput.parse(body))
    const row = await queries.show(db, viewer, id)
    audit({ subject_type: SUBJECT, subject_id: id, contact_id: row.contact.id, changes: body })
    return shown(core, row)
  },
  dashboard: async ({ core, db, viewer, body: { agent_data } }) => {
    const vendor = fireLight(core.env)
    const known = await producerOf(db, viewer.user_id)
    const producer = {
      ...known,
      ...(agent_data?.email && { email: agent_data.email }),
      producer_id: agent_data?.producer_id || known.producer_id,
    }
    const url = await vendor.dashboard(producer).catch(error => {
      throw error instanceof Unwilling ? new Refused(409, { base: error.message }, 'fire_light.not_set_up') : error
    })
    return { url, sandbox: vendor.vendor === 'sandbox' }
  },
  list: async ({ core, db, viewer, query }) => {
    await visibleContact(db, viewer, query.contact_id, { deleted: true })
    const { data, meta } = await queries.list(db, query.contact_id, query)
    return { data: data.map(row => shown(core, row)), meta }
  },
  show: async ({ core, db, viewer, params }) => shown(core, await queries.show(db, viewer, params.id)),
  webhook: async ({ core, request, body }) => {
    refuseStranger(core, request.headers['x-firelight-secret'])
    return { known: await hear(core, body) }
  },
})

type Core = Parameters<typeof hear>[0]

function shown(core: Core, { activity_id, reference: _, ...row }: queries.Row) {
  return { ...row, url: activity_id ? fireLight(core.env).urlOf(activity_id) : null }
}
