import type { Signup } from '@openbook/api/signups.ts'
import type { Acting } from '../core/http/context.ts'
import { holdManaged } from './managed.ts'
import * as queries from './queries.ts'

/** Forgets a request; an invitation that came of it goes along, so whoever forgets it manages the user it made. */
export async function forgetSignup({ db, viewer, audit }: Acting, id: number): Promise<Signup> {
  const { user_id } = await queries.show(db, id)
  if (user_id) await holdManaged(db, viewer, user_id)
  const gone = await queries.hold(db, id)
  await queries.destroy(db, id)
  audit({ subject_type: 'signups', subject_id: id })
  return gone
}
