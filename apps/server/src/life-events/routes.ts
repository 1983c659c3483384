import * as lifeEvents from '@openbook/api/life-events.ts'
import { visibleContact } from '../contacts/visible.ts'
import { serve } from '../core/http/serve.ts'
import * as queries from './queries.ts'
import { takeBack, tell } from './tell.ts'

export const lifeEventRoutes = serve('life_events', lifeEvents, {
  show: async ({ db, viewer, params }) => {
    await visibleContact(db, viewer, params.id, { deleted: true })
    return queries.life(db, params.id)
  },
  create: async ({ db, viewer, params, body, audit }) => {
    const told = await tell({ db, viewer, contact_id: params.id }, body)
    audit({ subject_type: 'contacts', subject_id: params.id, changes: told })
    return queries.life(db, params.id)
  },
  undo: async ({ db, viewer, params, audit }) => {
    const undone = await takeBack({ db, viewer, contact_id: params.id }, params.eventId)
    audit({ subject_type: 'contacts', subject_id: params.id, changes: undone })
    return queries.life(db, params.id)
  },
  turning65: ({ db, viewer, query }) => queries.turningSoon(db, viewer, query),
})
