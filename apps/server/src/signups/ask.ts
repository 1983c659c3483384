import type { Receives } from '@openbook/api/core/route.ts'
import type { create } from '@openbook/api/signups.ts'
import { rolesWith } from '@openbook/auth/permissions.ts'
import type { Core } from '../core/core.ts'
import { notifyAll } from '../notifications/notify.ts'
import * as queries from './queries.ts'

const ANSWERING = rolesWith('signups.manage')

/** Keeps what somebody asked at the form of an agency, and tells its administrators once. */
export async function askToJoin(
  core: Core,
  { agency: code, website, ...asked }: Receives<typeof create>['body'],
  ip: string,
) {
  const { business_unit_id } = await core.database.system(db => queries.agencyOf(db, code))
  if (website) return
  await core.database.tenant({ business_unit_id, user_id: null }, async db => {
    const id = await queries.insert(db, { ...asked, ip })
    if (!id) return
    const told = await db.rows<{ id: number }>('select id from users where role = any($1) and deactivated_at is null', [
      ANSWERING,
    ])
    await notifyAll(
      core,
      db,
      told.map(user => user.id),
      {
        ...{ kind: 'signups.created', title: `${asked.first_name} ${asked.last_name} asks to join` },
        ...{ body: 'Answer it under Sign-ups in the console.', link: null, data: { signup_id: id } },
      },
    )
  })
}
