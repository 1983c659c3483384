import * as licences from '@openbook/api/licences.ts'
import type { z } from 'zod'
import type { Db } from '../core/db/database.ts'
import { reachAll } from '../core/db/reach.ts'
import { TODAY } from '../core/db/today.ts'
import { invalid } from '../core/http/refused.ts'
import { serve } from '../core/http/serve.ts'
import { type Listed, listExport } from '../core/list-export.ts'
import { shortList } from '../core/short-list.ts'
import { isCalled } from '../users/sought.ts'
import { list } from './list.ts'

const NAME = `(select u.first_name || ' ' || u.last_name from users u where u.id = licences.user_id)`
const EXPIRED = `coalesce(expires_on < ${TODAY}, false)`

const kept = shortList<z.input<typeof licences.Licence>>('licences', {
  columns: ['state', 'user_id', 'lines', 'number', 'expires_on'],
  called: `(select u.first_name || ' ' || u.last_name from users u where u.id = licences.user_id) || ', ' || state`,
  shown: {
    user_name: NAME,
    expires_on: `to_char(expires_on, 'MM/DD/YYYY')`,
    expired: EXPIRED,
  },
  found: q => `(strpos(number, upper(${q})) > 0 or state = upper(${q})
    or user_id in (select u.id from users u where ${isCalled(q)}))`,
  long: true,
  narrowed: {
    user_id: 'bigint',
    state: 'text',
    expired: { type: 'boolean', fits: value => `${EXPIRED} = ${value}` },
    ends_within: { type: 'bigint', fits: days => `expires_on between ${TODAY} and ${TODAY} + ${days}::int` },
  },
  twice: 'This person has a license for this state already. Change that one.',
  points: refuseForeigner,
})

/** The agency's own; those of one person stand beside that person, whom a system admin sees in every agency. */
const adminList = async ({ db, viewer, query }: Listed) => {
  if (query.filter?.user_id) await reachAll(db, viewer)
  return kept.adminList({ db, query })
}

const whose = async ({ db, viewer, query: { filter } }: Listed) => {
  const { business_unit_id } = viewer
  if (!filter?.user_id) return [business_unit_id]
  await reachAll(db, viewer)
  const rows = await db.rows<{ id: number }>('select business_unit_id as id from users where id = $1', [filter.user_id])
  return rows.map(({ id }) => id)
}

export const licenceRoutes = serve('licences', licences, {
  ...kept,
  adminList,
  adminExport: listExport(licences.adminList, adminList, whose),
  list: async ({ db, viewer, query }) => list(db, viewer, query),
})

async function refuseForeigner(db: Db, body: object) {
  const { user_id } = body as { user_id?: number }
  if (user_id === undefined) return
  const [known] = await db.prepared('select from users where id = $1', [user_id])
  if (!known) throw invalid('user_id', 'Choose a user of this agency.', 'licences.unknown_user')
}
