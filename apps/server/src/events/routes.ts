import * as events from '@openbook/api/events.ts'
import { visibleContact } from '../contacts/visible.ts'
import { serve } from '../core/http/serve.ts'
import { calendars } from './calendars.ts'
import { history } from './history.ts'
import { list, ofContact } from './list.ts'
import { occurrenceOn } from './occurrences.ts'
import * as queries from './queries.ts'
import { destroy, restore } from './remove.ts'
import { type Asking, create, isoDay, update } from './save.ts'

const SUBJECT = 'events'

export const eventRoutes = serve('events', events, {
  list: ({ db, viewer, query }) => list(db, viewer, query),
  contactEvents: async ({ db, viewer, query }) => {
    await visibleContact(db, viewer, query.contact_id, { deleted: true })
    return ofContact(db, viewer, query)
  },
  calendars: ({ db, viewer, query }) => calendars(db, viewer, query),
  calendarHistory: ({ db, viewer, query }) => history(db, viewer, query),
  show: ({ core, db, viewer, params, query }) => shown({ core, db, viewer }, params.id, query.occurrence_date),
  create: async ({ core, db, viewer, body, audit }) => {
    const id = await create({ core, db, viewer }, body)
    audit({ subject_type: SUBJECT, subject_id: id, changes: body })
    return shown({ core, db, viewer }, id)
  },
  update: async ({ core, db, viewer, params, body, audit }) => {
    const id = await update({ core, db, viewer }, params.id, body)
    const { updated_at: _began, ...changes } = body
    audit({ subject_type: SUBJECT, subject_id: id, changes })
    return shown({ core, db, viewer }, id, body.scope === 'all' ? body.occurrence_date : undefined)
  },
  destroy: async ({ core, db, viewer, params, query, audit }) => {
    await destroy({ core, db, viewer }, params.id, query)
    audit({ subject_type: SUBJECT, subject_id: params.id, changes: query })
  },
  restore: async ({ core, db, viewer, params, body, audit }) => {
    await restore({ core, db, viewer }, params.id, body.occurrence_date)
    audit({ subject_type: SUBJECT, subject_id: params.id, changes: body })
    return shown({ core, db, viewer }, params.id, body.occurrence_date)
  },
})

/** The event as it is now; of a repeating one the occurrence of that day where it has one, else the first. */
async function shown({ db, viewer }: Asking, id: number, date?: string) {
  const row = await queries.one(db, viewer, id)
  const day = date && isoDay(date)
  const first = { start: Date.parse(row.starts_at), end: Date.parse(row.ends_at), day: null }
  return queries.shown(row, (day && occurrenceOn(row, day)) || first, viewer)
}
