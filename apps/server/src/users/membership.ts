import { MEMBERSHIP_CHANGED } from '@openbook/api/accounts.ts'
import type { adminSetMembership, adminSetMemberships } from '@openbook/api/users.ts'
import type { z } from 'zod'
import type { Acting } from '../core/http/context.ts'
import { membershipStream } from './channel.ts'
import type { Person } from './people.ts'
import { refuseManaging } from './policy.ts'
import { hold } from './queries.ts'

type Wanted = z.output<typeof adminSetMembership.body>

/** Says whether somebody pays, if the viewer may; their open screens follow at once. */
export async function setMembership(act: Acting, id: number, wanted: Wanted): Promise<Person> {
  const held = await holdMember(act, id)
  await change(act, held, wanted)
  const { username, first_name, last_name, role, business_unit_name } = held
  return { id, username, first_name, last_name, role, paid_user: wanted.paid_user, business_unit_name }
}

/** The same of several; in the order of their ids, so that of two such acts one waits for the other. */
export async function setMemberships(
  act: Acting,
  { ids, ...wanted }: z.output<typeof adminSetMemberships.body>,
): Promise<{ changed: number[] }> {
  const changed: number[] = []
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const held = await holdMember(act, id)
    if (held.paid_user === wanted.paid_user) continue
    await change(act, held, wanted)
    changed.push(id)
  }
  return { changed }
}

async function holdMember({ db, viewer }: Acting, id: number) {
  const held = await hold(db, id)
  refuseManaging(viewer, { id, role: held.role }, ['paid_user'])
  return held
}

async function change(
  { core, db, audit }: Acting,
  { id, paid_user: from }: { id: number; paid_user: boolean },
  { paid_user, reason }: Wanted,
) {
  await db.prepared('update users set paid_user = $2, updated_at = now() where id = $1', [id, paid_user])
  await core.cable.publish(db, membershipStream(id), { type: MEMBERSHIP_CHANGED, data: { paid_user } })
  await core.cable.recall(db, id)
  audit({ subject_type: 'users', subject_id: id, changes: { paid_user: { from, to: paid_user }, reason } })
}
