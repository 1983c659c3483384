import { HOME } from '@openbook/api/core/contact-fields.ts'
import type { Viewer } from '@openbook/auth/viewer.ts'
import { update } from '../contacts/update.ts'
import type { Db } from '../core/db/database.ts'
import { isEmpty } from './input.ts'
import * as queries from './queries.ts'

/** Puts a further address into the contact itself; the one that stood there is kept as a previous one. Gives what changed there. */
export async function makePrimary(db: Db, viewer: Viewer, contact_id: number, address: queries.Address) {
  const former = await queries.primary(db, contact_id)
  const place = Object.fromEntries(HOME.map(name => [name, address[name]]))
  const { changes } = await update(db, viewer, contact_id, place)
  await queries.destroy(db, address.id)
  if (!isEmpty(former)) await queries.keepPrevious(db, contact_id, former)
  return changes
}
