import { MEMBERSHIP_CHANGED } from '@openbook/api/accounts.ts'
import type { adminSetMembership } from '@openbook/api/users.ts'
import type { z } from 'zod'
import type { Acting } from '../core/http/context.ts'
import { notFound } from '../core/http/refused.ts'
import { membershipStream } from './channel.ts'
import type { Person } from './people.ts'
import { refuseManaging } from './policy.ts'
import { hold } from './queries.ts'

/** Says whether somebody pays, if the viewer may; their open screens follow at once. */
export async function setMembership(
  { core, db, viewer, audit }: Acting,
  id: number,
  { paid_user, reason }: z.output<typeof adminSetMembership.body>,
): Promise<Person> {
  const { username, first_name, last_name, role } = await hold(db, id)
  refuseManaging(viewer, { id, role }, ['paid_user'])
  const [before] = await db.prepared<{ paid_user: boolean; business_unit_name: string }>(
    'select u.paid_user, b.name as business_unit_name from users u join business_units b on b.id = u.business_unit_id where u.id = $1',
    [id],
  )
  if (!before) throw notFound()
  await db.prepared('update users set paid_user = $2, updated_at = now() where id = $1', [id, paid_user])
  await core.cable.publish(db, membershipStream(id), { type: MEMBERSHIP_CHANGED, data: { paid_user } })
  await core.cable.recall(db, id)
  audit({
    subject_type: 'users',
    subject_id: id,
    changes: { paid_user: { from: before.paid_user, to: paid_user }, reason },
  })
  return { id, username, first_name, last_name, role, paid_user, business_unit_name: before.business_unit_name }
}
