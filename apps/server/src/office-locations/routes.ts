import * as officeLocations from '@openbook/api/office-locations.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import { invalid } from '../core/http/refused.ts'
import { serve } from '../core/http/serve.ts'
import { listExport } from '../core/list-export.ts'
import { pageMeta } from '../core/page.ts'
import { shortList } from '../core/short-list.ts'
import * as queries from './queries.ts'

const SUBJECT = 'office_locations'
const NAME = `(select u.first_name || ' ' || u.last_name from users u where u.id = office_locations.user_id)`
type Kept = z.input<typeof officeLocations.OfficeLocation> & { user_name: string | null }

const kept = shortList<Kept>('office_locations', {
  columns: [
    ...(['name', 'office_type', 'address', 'city', 'state', 'zip_code', 'phone', 'email', 'office_hours'] as const),
    'user_id',
  ],
  shown: { user_name: NAME },
  searched: `name || ' ' || coalesce(city, '') || ' ' || coalesce(state, '') || ' ' || coalesce(${NAME}, '')`,
  narrowed: { user_id: 'bigint', office_type: 'text', state: 'text' },
  long: true,
  twice: 'There is a main office already. Make that one a branch first.',
  points: refuseForeigner,
})

export const officeLocationRoutes = serve('office_locations', officeLocations, {
  list: async ({ db, viewer }) => {
    const data = await queries.list(db, viewer.user_id)
    return { data, meta: pageMeta(1, Math.max(data.length, 1), data.length) }
  },
  create: async ({ db, viewer, body, audit }) => {
    const made = await queries.create(db, viewer.user_id, body)
    audit({ subject_type: SUBJECT, subject_id: made.id, changes: body })
    return made
  },
  update: ({ db, viewer, params, body, audit }) => {
    audit({ subject_type: SUBJECT, subject_id: params.id, changes: body })
    return queries.update(db, viewer.user_id, params.id, body)
  },
  destroy: ({ db, viewer, params, audit }) => {
    audit({ subject_type: SUBJECT, subject_id: params.id })
    return queries.destroy(db, viewer.user_id, params.id)
  },
  ...kept,
  adminExport: listExport(officeLocations.adminList, kept.adminList),
})

async function refuseForeigner(db: Db, body: object) {
  const { user_id } = body as { user_id?: number | null }
  if (!user_id) return
  const [known] = await db.prepared('select from users where id = $1', [user_id])
  if (!known) throw invalid('user_id', 'Choose a user of this agency.', 'office_locations.unknown_user')
}
